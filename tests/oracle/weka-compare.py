# SPDX-License-Identifier: GPL-3.0-or-later
# Compares `sakui analyze --format weka` with what Weka printed, byte for byte.
# Usage: weka-compare.py FOLDER SAKUI
import subprocess, sys

folder, sakui = sys.argv[1:3]
names = {'-C': '--confidence', '-M': '--minimum', '-U': '--unpruned', '-S': '--no-raising'}
total = bad = 0
for job in open(folder + '/jobs.txt'):
    arff, folds, seed, options = job.rstrip('\n').split('\t')
    words = [names.get(w, w) for w in options.split()]
    total += 1
    same = True
    for ending, extra in (('.out', []), ('.pred', ['--predictions'])):
        theirs = open(arff.replace('.arff', ending), encoding='utf-8').read()
        theirs = '\n'.join(l for l in theirs.split('\n') if not l.startswith('Time taken')) + '\n'
        ours = subprocess.run([sakui, 'analyze', arff, '--target', 'class', '--j48', '--folds', folds,
                               '--seed', seed, '--format', 'weka'] + words + extra,
                              capture_output=True, text=True).stdout
        if ours != theirs:
            same = False
            print('differs:', arff, ending)
    bad += not same
print(total, 'files,', bad, 'differ')
