#!/usr/bin/env python3
"""gen.py HEAD FILE... > mutants: small changes of single lines, TAB separated: file, line, old, new."""
import re, sys
head = sys.argv[1]
ops = [(r' < ', ' <= '), (r' <= ', ' < '), (r' > ', ' >= '), (r' >= ', ' > '), (r' == ', ' != '), (r' && ', ' || '), (r' \|\| ', ' && '),
       (r' \+ 1\b', ''), (r' - 1\b', ''), (r'Math\.max', 'Math.min'), (r'Math\.min', 'Math.max'), (r'\bfrom\b', 'to'), (r'\bto\b', 'from'),
       (r'\bfrom\b', 'start'), (r'\bstart\b', 'from'), (r'\bleft\b', 'right'), (r'\bright\b', 'left'), (r'\bbefore\b', 'behind'), (r'\bleast\b', 'most'), (r'\bfirst\b', 'day'),
       (r'\bbase\b', 'level'), (r'\blevel\b', 'base'), (r'ceiling', 'LEVELS - 1'), (r'\bnow\b', 'at'), (r'\bend\b', 'start'), (r'\b0\b', '1'), (r'\b1\b', '0'), (r' \+ ', ' - '), (r'length - 1', 'length'), (r'\b366\b', '365')]
for f in sys.argv[2:]:
    depth = 0
    for n, line in enumerate(open(f'{head}/{f}').read().split('\n'), 1):
        code = line.strip()
        if not code or code.startswith(('*', '/*', '//', 'import', 'package', '@')):
            continue
        for a, b in ops:
            for m in re.finditer(a, line):
                new = line[:m.start()] + b + line[m.end():]
                if new != line:
                    print(f, n, line.strip(' '), new.strip(' '), sep='\t')
        if re.match(r'^[\w.\[\]()&|~<>=+\- !,]+;$', code) and not re.match(r'^(return|break|continue|private|final|public|static|[A-Z]\w*(<.*>)? \w+ =|long|int|boolean|\w+ \w+;)', code):
            print(f, n, code, ';', sep='\t')
        m = re.match(r'^(.*\bif \()(.*)(\) \{)$', code)
        if m and ' && ' in m.group(2):
            parts = m.group(2).split(' && ')
            if m.group(2).count('(') == m.group(2).count(')'):
                for i in range(len(parts)):
                    q = ' && '.join(parts[:i] + parts[i + 1:])
                    if q.count('(') == q.count(')'):
                        print(f, n, code, m.group(1) + q + m.group(3), sep='\t')
