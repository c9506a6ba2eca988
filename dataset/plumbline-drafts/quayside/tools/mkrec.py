# Shared by the three: writes record.toml from python data; places are found by text in head.
import json
def q(s): return json.dumps(s, ensure_ascii=False)
def write(S, title, description, bugs, decoys, also=()):
    def lines(f, a, b=None):
        t=open(f'{S}/head/{f}').read(); assert t.count(a)==1,(f,a,t.count(a)); i=t.index(a)
        s=t[:i].count('\n')+1
        e=s+a.rstrip('\n').count('\n')
        if b is not None:
            j=t.index(b,i); e=t[:j].count('\n')+1+b.rstrip('\n').count('\n')
        return s,e
    o=f'title = {q(title)}\ndescription = """\n{description.strip()}\n"""\nlanguage = "cpp"\n'
    def places(head, ps):
        r=''
        for role,f,a,*b in ps:
            s,e=lines(f,a,*b); r+=f'[[{head}.place]]\nfile = "{f}"\nstart_line = {s}\nend_line = {e}\nrole = "{role}"\n'
        return r
    for b in bugs:
        o+=f'\n[[bug]]\nid = "{b["id"]}"\nseverity = "{b["severity"]}"\nkind = "{b["kind"]}"\ntier = "{b["tier"]}"\ndistance = "{b["distance"]}"\nunchanged = {str(b.get("unchanged",False)).lower()}\nsummary = {q(b["summary"])}\nmechanism = {q(b["mechanism"])}\n'+places('bug',b['places'])
    for b in also:
        o+=f'\n[[also_valid]]\nid = "{b["id"]}"\nseverity = "{b["severity"]}"\nsummary = {q(b["summary"])}\nmechanism = {q(b["mechanism"])}\n'+places('also_valid',b['places'])
    for why,f,a,*b in decoys:
        s,e=lines(f,a,*b); o+=f'\n[[decoy]]\nfile = "{f}"\nstart_line = {s}\nend_line = {e}\nwhy = {q(why)}\n'
    open(S+'/record.toml','w').write(o)
def run(S, ids):
    o='toolchain = ["g++", "make"]\nbuild = ["make", "-s", "CXXFLAGS=-O0 -Wall -Wextra", "build/libquayside.a", "build/quayside-tests"]\ntests = ["./build/quayside-tests"]\n'
    for i in ids: o+=f'\n[[proof]]\nbug = "{i}"\ncommand = ["sh", "proof/run.sh", "{i}"]\n'
    open(S+'/proof/run.toml','w').write(o)
