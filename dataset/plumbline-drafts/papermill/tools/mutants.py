import os,subprocess,shutil,sys
H='../H1'; W='../work/m'
M=[
('h-promote-keeps','hyphen.cpp','''    std::vector<int> divisions = std::move(found->second);
    older_.erase(found);
    return remember(key, std::move(divisions));''','''    return remember(key, found->second);''','hyphen'),
('h-pattern-older','hyphen.cpp','''    recent_.clear();
    older_.clear();
}''','''    recent_.clear();
}''','hyphen'),
('h-trie-skip','hyphen.cpp','''    node.skip = static_cast<std::uint8_t>(first);
''','''    if (node.skip == 0) node.skip = static_cast<std::uint8_t>(first);
''','hyphen'),
('l-deactivate','linebreak.cpp','natural - shrink <= room) kept','natural + hyphen - shrink <= room) kept','lines'),
('l-line-key','linebreak.cpp','if (nodes_[n].line != node.line || nodes_[n].fitness != node.fitness) continue;','if (nodes_[n].fitness != node.fitness) continue;','lines'),
('l-regular','linebreak.cpp','std::max(first, std::abs(hang_lines)) : first','std::abs(hang_lines) : first','lines'),
('l-fit-key','linebreak.cpp','if (nodes_[n].line != node.line || nodes_[n].fitness != node.fitness) continue;','if (nodes_[n].line != node.line) continue;','lines'),
('l-fitness-from','linebreak.cpp','fit.fitness = missing < 0 ? 3 : fit.badness > 99 ? 0 : 1;','fit.fitness = missing < 0 ? 3 : fit.badness >= 99 ? 0 : 1;','lines'),
('l-tol-second','linebreak.cpp','if (fit.badness <= tolerance) consider','if (fit.badness < tolerance) consider','lines'),
('p-two-notes','paginate.cpp','''        std::size_t count = n + 1 == line.notes.size() ? 1 : lines.size();
        for (std::size_t i = 0; i < count; i++) notes += lines[i].height;
''','''        notes += lines.front().height;
''','pages'),
('p-seen','paginate.cpp','''    std::size_t seen = draft.seen;
    draft = has_legal ? legal : any;
    draft.seen = seen;
''','''    draft = has_legal ? legal : any;
''','session'),
('p-seen-end','paginate.cpp','''        draft.seen = galleys_.size();
        ended = true;''','''        ended = true;''','session'),
('p-sep','paginate.cpp','''    if (draft.page.notes.empty() && !line.notes.empty()) notes = spec_.separator;
''','''    if (draft.page.notes.empty()) notes = spec_.separator;
''','pages'),
('p-above','paginate.cpp','galleys_[draft.page.pieces.back().block].after','galleys_[block - 1].after','pages'),
('p-blocked-open','paginate.cpp','if (!draft.blocked && !line.notes.empty()) {','if (!line.notes.empty()) {','pages'),
('p-any','paginate.cpp','''        any = draft;
        if (may_end''','''        if (may_end''','pages'),
('p-limit-last','paginate.cpp','if (draft.block < galleys_.size()) limit /= 2;','limit /= 2;','pages'),
('p-finish-one','paginate.cpp','''    while (!draft.open.empty()) {
        NotePiece& note = draft.open.front();
        Sp height = note_lines(note)[note.first].height;
        if (draft.page.body''','''    if (draft.blocked) return;
    while (!draft.open.empty()) {
        NotePiece& note = draft.open.front();
        Sp height = note_lines(note)[note.first].height;
        if (draft.page.body''','pages'),
('p-may-end-last','paginate.cpp','return !galley.keep_next || block + 1 == galleys_.size();','return !galley.keep_next;','pages'),
('s-edited','session.cpp','''        if (edit.edited(note.block)) return false;
''','','session'),
('s-seen','session.cpp','''        page.seen = edit.after(page.seen);
''','','session'),
('s-start-carry','session.cpp','for (Position* position : {&page.start, &page.next}) {','for (Position* position : {&page.next}) {','session'),
('s-carry','session.cpp','''            for (NotePiece& note : position->carry) note.block = edit.after(note.block);
''','','session'),
('s-carry-size','session.cpp','''    if (old.carry.size() != now.carry.size()) return false;
    for (std::size_t i = 0; i < now.carry.size(); i++) {''','''    for (std::size_t i = 0; i < std::min(now.carry.size(), old.carry.size()); i++) {''','session'),
('s-line','session.cpp','''old.block != edit.before(now.block) || old.line != now.line''','''old.block != edit.before(now.block)''','session'),
('s-load-keep','session.cpp','''if (now.block < edit.first + edit.fresh) return false;''','''if (now.block < edit.first) return false;''','session'),
('s-note-first','paginate.cpp','a.note == b.note && a.first == b.first && a.last == b.last','a.note == b.note && a.last == b.last','session'),
('s-seen-from','session.cpp','built_[built.size()].seen < edit.first','built_[built.size()].next.block < edit.first','session'),
]
def sh(c,t=120): return subprocess.run(['bash','-c','ulimit -v 4000000; '+c],capture_output=True,text=True,timeout=t,cwd=W)
only=sys.argv[1:]
if os.path.exists(W): shutil.rmtree(W)
shutil.copytree(H,W)
print(sh('g++ -std=c++17 -O0 -Isrc -c ../../tools/oracle.cpp -o oracle.o; make -s build/tests; for t in tests/test_*.cpp; do g++ -std=c++17 -Isrc -c $t -o build/$(basename $t .cpp).t; done; rm build/tests').stderr[-500:])
for name,f,a,b,mode in M:
    if only and name not in only: continue
    s=open(H+'/src/'+f).read()
    if s.count(a)!=1: print(name,'PATTERN',s.count(a)); continue
    open(W+'/src/'+f,'w').write(s.replace(a,b)); o=f[:-4]
    r=sh(f'g++ -std=c++17 -O1 -Isrc -c src/{f} -o build/{o}.o && g++ build/*.o build/*.t -o build/tests && g++ oracle.o build/*.o -o orc')
    if r.returncode: print(name,'COMPILE',r.stderr[:300]); 
    else:
        try: t=sh('timeout 20 build/tests'); t='pass' if t.returncode==0 else 'KILLED '+'; '.join(x for x in t.stderr.split('\n') if x.startswith('FAILED'))[:150]
        except Exception as e: t='timeout'
        res=sh(f'timeout 40 ./orc {mode} 1 4000').stdout.strip() if not t.startswith('KILLED') or only else ''
        print(name,'|',t,'|',res,flush=True)
    open(W+'/src/'+f,'w').write(s); sh(f'g++ -std=c++17 -O1 -Isrc -c src/{f} -o build/{o}.o')
