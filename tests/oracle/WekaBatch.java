// SPDX-License-Identifier: GPL-3.0-or-later
// Runs Weka's J48 on a list of jobs (file, folds, seed, options; tabs between) and writes what it
// prints beside each file. Development only; see tests/oracle/README.md.
import java.io.*; import java.nio.file.*; import java.util.*;
import weka.classifiers.*; import weka.classifiers.trees.J48;
public class WekaBatch { public static void main(String[] a) throws Exception {
  BufferedReader r = new BufferedReader(new FileReader(a[0])); String l;
  while ((l = r.readLine()) != null) { String[] p = l.split("\t"); // file folds seed extra
    for (int pass = 0; pass < 2; pass++) {
      List<String> o = new ArrayList<String>(); 
      for (String x : p[3].split(" ")) if (x.length() > 0) o.add(x);
      o.addAll(Arrays.asList("-t", p[0], "-x", p[1], "-s", p[2]));
      if (pass == 0) o.addAll(Arrays.asList("-i", "-k")); else o.addAll(Arrays.asList("-p", "0", "-distribution"));
      String out; try { out = Evaluation.evaluateModel(new J48(), o.toArray(new String[0])); } catch (Exception e) { out = "EXC " + e.getMessage() + "\n"; }
      Files.write(Paths.get(p[0].replace(".arff", pass == 0 ? ".out" : ".pred")), out.getBytes("UTF-8")); } } } }
