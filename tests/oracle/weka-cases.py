# SPDX-License-Identifier: GPL-3.0-or-later
# Random ARFF files and a list of jobs for WekaBatch.java.
# Usage: weka-cases.py FIRST_SEED COUNT FOLDER
import random, sys
start,count,outdir=int(sys.argv[1]),int(sys.argv[2]),sys.argv[3]
jobs=open(outdir+'/jobs.txt','w')
for k in range(start, start + count):
    R=random.Random(k)
    n=int(round(5*(400**R.random()))); n=min(n,2000)
    if n > 800 and R.random()<0.5: n//=4
    C=R.choice([2,2,3,3,4,5,7,10]); A=R.randint(1,12)
    missing=R.choice([0,0,0.02,0.1,0.3,0.6]); misscls = R.random()<0.08
    onecls = R.random()<0.04
    atts=[]
    for a in range(A):
        t=R.choice(['int','int','real','log','nom','nom','bin','small','const','tight'] if R.random()<0.8 else ['nom','bin'])
        if R.random()<0.6 and t in('const','tight'): t='real'
        atts.append((t,R.randint(2,12) if R.random()<0.9 else R.randint(1,60)))
    if R.random()<0.1: atts=[('nom',R.randint(2,30)) for _ in range(A)]
    if R.random()<0.1: atts=[(R.choice(['int','real','small']),R.randint(2,9)) for _ in range(A)]
    signal=R.choice([0,0.3,0.6,0.9])
    name='%s/r%04d.arff'%(outdir,k)
    f=open(name,'w'); f.write('@relation r%d\n\n'%k)
    for i,(t,m) in enumerate(atts):
        if t in('nom','bin'):
            m = 2 if t=='bin' else m; atts[i]=(t,m)
            f.write("@attribute a%d {%s}\n"%(i,','.join('v%d'%j for j in range(m))))
        else: f.write('@attribute %s %s\n'%('a%d'%i if i%3 else "'a %d'"%i, R.choice(['numeric','real','integer'])))
    cn=['c%d'%j for j in range(C)] if R.random()<.7 else ['class number %d'%j for j in range(C)]
    f.write('@attribute class {%s}\n\n@data\n'%','.join("'%s'"%c if ' ' in c else c for c in cn))
    skew=R.random()<0.3
    for r in range(n):
        z=R.random(); 
        c=min(C-1,int((z*z if skew else z)*C))
        if onecls: c=C//2
        row=[]
        for (t,m) in atts:
            u = (c+R.random())/C if R.random()<signal else R.random()
            if t=='int': v=str(int(u*100))
            elif t=='real': v='%.4f'%(u*10-5)
            elif t=='log': v='%d'%int(10**(u*6))
            elif t=='small': v=str(int(u*m))
            elif t=='const': v='3.5'
            elif t=='tight': v='%.8f'%(1+int(u*20)*R.choice([3e-6,1e-6,1e-5,2e-5]))
            else: v='v%d'%min(m-1,int(u*m))
            if R.random()<missing: v='?'
            row.append(v)
        cv="'%s'"%cn[c] if ' ' in cn[c] else cn[c]
        if misscls and R.random()<0.1: cv='?'
        f.write(','.join(row+[cv])+'\n')
    f.close()
    folds=R.choice([2,3,5,10,10,10]); folds=min(folds,n)
    ex=R.choice(['-C 0.25 -M 2']*5+['-U -M 2','-C 0.1 -M 2','-C 0.25 -M 5','-S -C 0.25 -M 2','-C 0.4 -M 3','-U -M 1'])
    jobs.write('%s\t%d\t%d\t%s\n'%(name,folds,R.choice([1,1,2,42,123456789]),ex))
