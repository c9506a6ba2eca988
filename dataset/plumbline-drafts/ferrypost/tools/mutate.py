"""mutate.py HEAD OUT PKGS FILES...  line mutants of Go files: own tests first, oracle for those which survive.
HEAD is the clean head; oracle files are given as env ORACLES=src:dst,..."""
import sys,re,os,subprocess,shutil,random,time
head,out,pkgs=sys.argv[1],sys.argv[2],sys.argv[3].split(','); files=sys.argv[4:]
opk=os.environ.get('OPKG',pkgs[0]).split(','); limit=float(os.environ.get('MINUTES','8'))*60
W='/tmp/mut-'+os.path.basename(out); shutil.rmtree(W,ignore_errors=True)
shutil.copytree(head,W+'/own'); shutil.copytree(head,W+'/ora')
for d in('own','ora'):
    for r,_,fs in os.walk(W+'/'+d):
        for f in fs:
            if f.startswith('zz_'): os.remove(os.path.join(r,f))
for x in os.environ['ORACLES'].split(','):
    a,b=x.split(':'); shutil.copy(a,W+'/ora/'+b)
def muts(lines):
    for n,l in enumerate(lines):
        s=l.strip()
        if not s or s.startswith('//') or s.startswith('import') or s.startswith('func ') or s.startswith('type ') or s.startswith('package') or s.startswith('"'): continue
        code=l.split('//')[0]
        for m in re.finditer(r'(?<![<>=!:&|+\-])(<=|>=|<|>)(?![<>=\-])',code):
            if 'map[' in code or 'chan' in code: continue
            op=m.group(1); new={'<=':'<','>=':'>','<':'<=','>':'>='}[op]
            yield n,l[:m.start()]+new+l[m.end():],'cmp'
        for m in re.finditer(r' ?([+-]) ?1\b(?!\d)',code):
            yield n,l[:m.start()]+l[m.end():],'drop1'
        for m in re.finditer(r'\b(if|for|return|:=|=) ?([^{;]*?) (&&|\|\|) ([^{;&|]*?)( \{|$)',code):
            pass
        if s.startswith('if ') and (' && ' in s or ' || ' in s) and s.endswith('{') and ';' not in s:
            cond=s[3:-2]; op=' && ' if ' && ' in cond else ' || '
            if not(' && ' in cond and ' || ' in cond) and '(' not in cond.replace('len(','').replace('int64(',''):
                ps=cond.split(op)
                for i in range(len(ps)):
                    yield n,l.replace(cond,op.join(ps[:i]+ps[i+1:])),'dropcond'
        if s.startswith('for ') and ' && ' in s and ';' in s:
            a,b,c=s[4:-2].split(';') if s.count(';')==2 else (None,)*3
            if b:
                ps=b.split(' && ')
                for i in range(len(ps)): yield n,l.replace(b,' '+' && '.join(x.strip() for x in ps[:i]+ps[i+1:])),'dropcond'
        if re.match(r'^[\w\.\[\]\(\), *&]+ (=|\+=|-=|\|=|&\^=) .+[^{,(]$',s) and ':=' not in s and not s.startswith('if'):
            yield n,'',"drop"
        if re.match(r'^[\w\.\[\]]+(\+\+|--)$',s) or (re.match(r'^[\w\.]+\(.*\)$',s) and not s.startswith('return')):
            yield n,'',"drop"
        if s=='continue': yield n,l.replace('continue','break'),'brk'
        for a,b in(('max(','min('),('min(','max(')):
            for m in re.finditer(re.escape(a),code): yield n,l[:m.start()]+b+l[m.start()+4:],'minmax'
        for a,b in(('.first','.last'),('.last','.first'),('.First','.Last'),('.Last','.First'),('.lo','.hi'),('.hi','.lo'),('.start','.end'),('.end','.start'),('.base','.next'),('.next','.base'),('.now','.tick'),('from','i')):
            for m in re.finditer(re.escape(a)+r'\b',code):
                yield n,l[:m.start()]+b+l[m.end():],'swap'
allm=[]
for f in files:
    lines=open(head+'/'+f).read().split('\n')
    for n,new,k in muts(lines): 
        if new!=lines[n]: allm.append((f,n,lines[n],new,k))
random.Random(int(os.environ.get('SEED','5'))).shuffle(allm)
env=dict(os.environ,GOMAXPROCS='1'); env.setdefault('ORACLE','120')
t0=time.time(); tried=0; surv=[]; log=open(out,'w')
def run(d,ps,t):
    try: return subprocess.run(['nice','go','test','-p','1','-vet=off']+['./'+p for p in ps],cwd=W+'/'+d,capture_output=True,text=True,timeout=t,env=env)
    except subprocess.TimeoutExpired: return None
def put(d,f,n,new):
    lines=open(head+'/'+f).read().split('\n'); lines[n]=new; open(W+'/'+d+'/'+f,'w').write('\n'.join(lines))
for f,n,old,new,k in allm:
    if time.time()-t0>limit: break
    tried+=1
    for d in('own','ora'): put(d,f,n,new)
    r=run('own',pkgs,25)
    ok=r is not None and r.returncode==0
    if ok:
        r2=run('ora',opk,60)
        v='TIMEOUT' if r2 is None else ('equivalent?' if r2.returncode==0 else 'KILLED-BY-ORACLE')
        why='' if r2 is None or r2.returncode==0 else [x.strip()[:150] for x in r2.stdout.split('\n') if 'seed' in x or 'panic' in x][:1]
        log.write(f'{v} {f}:{n+1} [{k}]\n   - {old.strip()}\n   + {new.strip()}\n   {why}\n'); log.flush(); surv.append(v)
    for d in('own','ora'): put(d,f,n,old)
log.write(f'tried {tried} of {len(allm)}, own tests passed {len(surv)}, oracle killed {sum(v!="equivalent?" for v in surv)}\n')
