# Tries hand-written mutants: oracle share, then the repository's tests.
import subprocess,shutil,os,sys,re
W='../w'; T='/tmp/slipmut'
M=[
('spans-join','spans','hi.max(self.list[end - 1].1)','hi.max(self.list[start].1)'),
('spans-touch','spans','span.0 <= hi);\n        let mut','span.0 < hi);\n        let mut'),
('cut-start','spans','partition_point(|span| span.1 <= lo);\n        let end','partition_point(|span| span.1 < lo);\n        let end'),
('settle-le','series','sample.ts < next.first()','sample.ts <= next.first()'),
('settle-last','series','next) => rest.partition_point(|sample| sample.ts < next.first()),\n                None','next) => rest.partition_point(|sample| sample.ts <= block.last().max(next.first() - 1)),\n                None'),
('settle-own','series','sample.ts < next.first()','sample.ts <= block.last()'),
('first-eq','series','late.ts <= block.first()','late.ts < block.first()'),
('last-eq','series','late.ts >= block.last()','late.ts > block.last()'),
('range-start','series','partition_point(|block| block.last() < from)','partition_point(|block| block.last() <= from)'),
('open-eq','series','Some(first) if sample.ts >= first.ts','Some(first) if sample.ts > first.ts'),
('sealed-eq','series','partition_point(|block| block.last() < ts)','partition_point(|block| block.last() <= ts)'),
('erase-settle','series','        self.settle();\n        let before','        let before'),
('late-last','series','''        if let Some(sample) = self.open.last() {
            return Some(*sample);
        }
        let sealed''','''        if let Some(sample) = self.open.last() {
            return Some(*sample);
        }
        self.newest?;
        let sealed'''),
('touch-finest','rollup','''        let until = self.tiers.iter().map(|tier| tier.until).fold(i64::MIN, i64::max);
        let (lo, hi) = (from.max(floor), to.min(until));''','''        let (lo, hi) = (from.max(floor), to.min(finest.until));'''),
('turn-floor','rollup','ceil_to(finer.kept, tier.step).clamp','floor_to(finer.kept, tier.step).clamp'),
('turn-kept','rollup','ceil_to(finer.kept, tier.step).clamp','finer.kept.clamp'),
('raw-floor','rollup','lo.max(ceil_to(series.floor(), tier.step))','lo.max(series.floor())'),
('raw-floor-f','rollup','lo.max(ceil_to(series.floor(), tier.step))','lo.max(floor_to(series.floor(), tier.step))'),
('cut-todo','rollup','            todo.cut(tier.until, i64::MAX);\n',''),
('cut-until','rollup','            todo.cut(tier.until, i64::MAX);\n','            todo.cut(until, i64::MAX);\n'),
('kept-not','rollup','            tier.kept = floor;\n',''),
('kept-min','rollup','            let floor = floor.min(tier.until);\n',''),
('until-max','rollup','floor_to(newest, tier.step).max(tier.until)','floor_to(newest, tier.step)'),
('reader-kept','reader','ceil_to(from.max(tier.kept), tier.step)','ceil_to(from, tier.step)'),
('reader-until','reader','floor_to(to.min(tier.until), tier.step)','floor_to(to, tier.step)'),
('reader-stale-hi','reader','.within(start, end)','.within(from, end)'),
('snap-kept','snapshot','                let source = tiers.last().map_or(floor, |finer| finer.kept);\n                tiers.push(Tier { kept: ceil_to(source, step), ..Tier::new(step) });','                tiers.push(Tier { kept: ceil_to(floor, step), ..Tier::new(step) });'),
('snap-new','snapshot','                let source = tiers.last().map_or(floor, |finer| finer.kept);\n                tiers.push(Tier { kept: ceil_to(source, step), ..Tier::new(step) });','                tiers.push(Tier::new(step));'),
('v1-until','snapshot','        tier.until = floor;\n','        tier.until = tier.buckets.keys().next_back().map_or(i64::MIN, |last| last + step);\n'),
('v1-kept','snapshot','tier.buckets.keys().next().map_or(floor, |&first| first.min(floor))','floor'),
('v1-kept2','snapshot','map_or(floor, |&first| first.min(floor))','map_or(floor, |&first| first)'),
('touch-late','store','            Push::Late => {\n                entry.rollups.touch(sample.ts, sample.ts + 1, entry.series.floor());\n','            Push::Late => {\n'),
('synced','store','                entry.synced = entry.synced.map(|synced| synced.min(sample.ts - 1));\n',''),
('retain-order','retention','cutoff.min(until));','cutoff.min(until));\n        let cutoff = cutoff.max(entry.series.floor());'),
]
sel=sys.argv[1:]
for name,f,a,b in M:
    if sel and name not in sel: continue
    shutil.rmtree(T,ignore_errors=True); shutil.copytree(W+'/s1',T)
    p=f'{T}/src/{f}.rs'; s=open(p).read()
    if s.count(a)!=1: print(name,'COUNT',s.count(a),flush=True); continue
    open(p,'w').write(s.replace(a,b))
    if subprocess.run(['sh','../tools/ora.sh',T,'/tmp/oram'],capture_output=True).returncode: print(name,'no build',flush=True); continue
    res=[]
    for m in ('spans','series','db','v1'):
        try: o=subprocess.run(f'ulimit -v 4000000; timeout 60 /tmp/oram/oracle {m} 0 1500',shell=True,capture_output=True,text=True).stdout.strip()
        except Exception as e: o=str(e)
        if o and ' 0/' not in o: res.append(o)
        if not o: res.append(m+' died')
    t=''
    if res:
        env=dict(os.environ,CARGO_TARGET_DIR='/tmp/slipt1')
        r=subprocess.run(['timeout','200','cargo','test','--offline','-q','-j1','--no-fail-fast'],cwd=T,env=env,capture_output=True,text=True)
        t='SURV' if r.returncode==0 else 'killed '+' '.join(re.findall(r'^    (\w+)$',r.stdout,re.M))
    print(name,res,t,flush=True)
