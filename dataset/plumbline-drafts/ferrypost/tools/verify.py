import os,sys,resource,subprocess,shutil,tempfile,time,tomllib
R=os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
recs=sys.argv[1:] or sorted(d for d in os.listdir(R) if os.path.exists(f'{R}/{d}/record.toml'))
bad=0; FV=os.environ.get('FV','/tmp/fv')
def err(*a):
    global bad; bad+=1; print('ERROR',*a)
def go(cwd,cmd,cold=False,timeout=900):
    h,t=(FV+'/home',FV+'/tmp') if not cold else (tempfile.mkdtemp(),tempfile.mkdtemp())
    os.makedirs(h,exist_ok=True); os.makedirs(t,exist_ok=True)
    env=dict(os.environ,HOME=h,TMPDIR=t,GOMAXPROCS='1',GOFLAGS='-p=1',GOPROXY='off')
    if not cold: env['GOCACHE']='/tmp/ferrypost-gocache'
    u0=resource.getrusage(resource.RUSAGE_CHILDREN); b=time.time(); r=subprocess.run(cmd,cwd=cwd,env=env,capture_output=True,text=True,timeout=timeout); d=time.time()-b; u1=resource.getrusage(resource.RUSAGE_CHILDREN)
    global cpu; cpu=u1.ru_utime+u1.ru_stime-u0.ru_utime-u0.ru_stime
    subprocess.run(['chmod','-R','u+w',h]); shutil.rmtree(h,ignore_errors=True); shutil.rmtree(t,ignore_errors=True)
    return r,d
for rec in recs:
    D=f'{R}/{rec}'; toml=tomllib.load(open(D+'/record.toml','rb')); run=tomllib.load(open(D+'/proof/run.toml','rb')) if os.path.exists(D+'/proof/run.toml') else {}
    bugs=[b['id'] for b in toml.get('bug',[])]; proofs={p['bug']:p['command'] for p in run.get('proof',[])}
    if set(bugs)!=set(proofs): err(rec,'proofs',set(bugs)^set(proofs))
    if bugs and sorted(f'{b}.patch' for b in bugs)!=sorted(os.listdir(D+'/fixes')): err(rec,'fixes')
    def tree(name,patches):
        T=FV+'/tree'; shutil.rmtree(T,ignore_errors=True); os.makedirs(T); shutil.copytree(f'{D}/{name}',T+'/r')
        for p in patches:
            r=subprocess.run(['patch','-p1','-s','-i',f'{D}/fixes/{p}.patch'],cwd=T+'/r',capture_output=True,text=True)
            if r.returncode: err(rec,'patch',p,r.stdout+r.stderr)
        if os.path.isdir(D+'/proof'): shutil.copytree(D+'/proof',T+'/r/proof')
        return T
    for name,ps in(('base',[]),('head',[]),('head',bugs)):
        if name=='head' and ps==[] and False: pass
        T=tree(name,ps); r,d=go(T+'/r',run.get('tests',['go','test','./...']))
        print(rec,name,'fixed' if ps else '','tests',r.returncode,f'{d:.0f}s')
        if r.returncode: err(rec,name,ps,r.stdout[-1500:],r.stderr[-500:])
        g=subprocess.run(['gofmt','-l','.'],cwd=T+'/r',capture_output=True,text=True).stdout
        if g: err(rec,'gofmt',g)
        shutil.rmtree(T)
    for b in bugs:
        for what,ps,want in(('head',[],1),('others',[x for x in bugs if x!=b],1),('own',[b],0),('all',bugs,0)):
            T=tree('head',ps); r,d=go(T+'/r',proofs[b],cold=(what=='head'))
            if r.returncode!=want: err(rec,b,what,'status',r.returncode,'want',want,r.stdout,r.stderr)
            if min(d,cpu+2)>10: err(rec,b,f'{d:.1f}s cpu {cpu:.1f}s') # a loaded machine is not the proof's fault
            if what=='head': print(' ',b,r.returncode,r.stdout.strip()[:100],f'{d:.1f}s cpu {cpu:.1f}s')
            shutil.rmtree(T)
    # places
    for k in('bug','also_valid','decoy'):
        for e in toml.get(k,[]):
            pl=e.get('place',[e] if k=='decoy' else [])
            if not pl: err(rec,e.get('id'),'no place')
            for p in pl:
                n=len(open(f"{D}/head/{p['file']}").read().split('\n'))
                if not 1<=p['start_line']<=p['end_line']<=n: err(rec,e.get('id'),p)
    r=subprocess.run(['diff','-ruN','base','head'],cwd=D,capture_output=True,text=True).stdout
    add=sum(l.startswith('+') and not l.startswith('+++') for l in r.split('\n')); rem=sum(l.startswith('-') and not l.startswith('---') for l in r.split('\n'))
    files=sum(l.startswith('diff -ruN') for l in r.split('\n')); lines=0
    for x,_,fs in os.walk(D+'/head'): lines+=sum(open(x+'/'+f).read().count('\n') for f in fs)
    print(rec,f'head {lines} lines, {files} files, +{add} -{rem}')
print('errors',bad); sys.exit(1 if bad else 0)
