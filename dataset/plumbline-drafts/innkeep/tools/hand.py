#!/usr/bin/env python3
"""hand.py CORRECT ORACLE PART SECONDS FILE GOOD BAD [FILE GOOD BAD ...]: tests and oracle of one mutant (for ideas that the mutator hasn't)."""
import sys,os,shutil,subprocess
c,o,parts,sec=sys.argv[1:5]; e=sys.argv[5:]
d=f'/dev/shm/hand{os.getpid()}'; shutil.copytree('../'+c,d)
for i in range(0,len(e),3):
    p=f'{d}/{e[i]}'; s=open(p).read(); assert s.count(e[i+1])==1,(s.count(e[i+1]),e[i+1]); open(p,'w').write(s.replace(e[i+1],e[i+2]))
t=subprocess.run(f'ulimit -v 4000000; nice -n 19 timeout 60 php {d}/tests/run.php',shell=True,capture_output=True,text=True)
print('tests',t.returncode,t.stdout.strip()[-300:])
for p in parts.split(','): print(subprocess.run(f'LIMIT={int(sec)+60} ./run {d} {o} {p} 1 10000000 {sec}',shell=True,capture_output=True,text=True).stdout.strip()[:400])
shutil.rmtree(d)
