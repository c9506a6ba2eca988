// Package schema has the language in which producers say what their values
// look like, the rules of what may change, and the registry.
package schema

import (
	"fmt"
	"sort"
	"strconv"
	"strings"
	"unicode"
)

// Kind of a type.
type Kind int

const (
	Bool Kind = iota
	Int
	Long
	Float
	Double
	String
	Bytes
	Time
	List
	Map
	Enum
	Record
	Ref // to a named record, resolved while parsing
)

var kindNames = map[string]Kind{"bool": Bool, "int": Int, "long": Long, "float": Float, "double": Double,
	"string": String, "bytes": Bytes, "time": Time}

func (k Kind) String() string {
	for s, x := range kindNames {
		if x == k {
			return s
		}
	}
	return map[Kind]string{List: "list", Map: "map", Enum: "enum", Record: "record", Ref: "ref"}[k]
}

// Type of a value. Optional values may be null.
type Type struct {
	Kind     Kind
	Optional bool
	Elem     *Type    // List, Map
	Symbols  []string // Enum
	Fallback string   // Enum: the symbol for what a reader does not know
	Def      *Def     // Record
	Name     string   // Ref while parsing
}

// Def is a named record.
type Def struct {
	Name   string
	Fields []*Field
}

// Field of a record. Default is JSON, empty if there is none. Was lists
// former names.
type Field struct {
	Name    string
	Type    *Type
	Default string
	Was     []string
}

func (d *Def) field(name string) *Field {
	for _, f := range d.Fields {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// Schema is a set of records of which the last is the root.
type Schema struct {
	Root *Def
	Defs map[string]*Def
}

type token struct {
	text string
	str  bool
	line int
}

func lex(src string) ([]token, error) {
	var out []token
	line := 1
	rs := []rune(src)
	for i := 0; i < len(rs); {
		c := rs[i]
		switch {
		case c == '\n':
			line++
			i++
		case unicode.IsSpace(c):
			i++
		case c == '/' && i+1 < len(rs) && rs[i+1] == '/':
			for i < len(rs) && rs[i] != '\n' {
				i++
			}
		case c == '"':
			j := i + 1
			for j < len(rs) && rs[j] != '"' {
				if rs[j] == '\\' {
					j++
				}
				if j < len(rs) && rs[j] == '\n' {
					return nil, fmt.Errorf("schema: line %d: string not closed", line)
				}
				j++
			}
			if j >= len(rs) {
				return nil, fmt.Errorf("schema: line %d: string not closed", line)
			}
			out = append(out, token{text: string(rs[i : j+1]), str: true, line: line})
			i = j + 1
		case unicode.IsLetter(c) || c == '_':
			j := i
			for j < len(rs) && (unicode.IsLetter(rs[j]) || unicode.IsDigit(rs[j]) || rs[j] == '_') {
				j++
			}
			out = append(out, token{text: string(rs[i:j]), line: line})
			i = j
		case unicode.IsDigit(c) || c == '-':
			j := i + 1
			for j < len(rs) && (unicode.IsDigit(rs[j]) || strings.ContainsRune(".eE+-", rs[j])) {
				j++
			}
			out = append(out, token{text: string(rs[i:j]), line: line})
			i = j
		case strings.ContainsRune("{}[]<>(),:=?!|", c):
			out = append(out, token{text: string(c), line: line})
			i++
		default:
			return nil, fmt.Errorf("schema: line %d: unexpected %q", line, c)
		}
	}
	return out, nil
}

type parser struct {
	toks []token
	at   int
	defs map[string]*Def
	refs []*Type
}

func (p *parser) peek() string {
	if p.at < len(p.toks) {
		return p.toks[p.at].text
	}
	return ""
}

func (p *parser) next() token {
	if p.at < len(p.toks) {
		p.at++
		return p.toks[p.at-1]
	}
	return token{}
}

func (p *parser) fail(format string, args ...any) error {
	line := 0
	if p.at > 0 {
		line = p.toks[p.at-1].line
	}
	return fmt.Errorf("schema: line %d: %s", line, fmt.Sprintf(format, args...))
}

func (p *parser) expect(s string) error {
	if t := p.next(); t.text != s || t.str {
		return p.fail("want %q, have %q", s, t.text)
	}
	return nil
}

func (p *parser) accept(s string) bool {
	if p.at < len(p.toks) && p.toks[p.at].text == s && !p.toks[p.at].str {
		p.at++
		return true
	}
	return false
}

func (p *parser) name() (string, error) {
	t := p.next()
	if t.str || t.text == "" || !(unicode.IsLetter([]rune(t.text)[0]) || t.text[0] == '_') {
		return "", p.fail("want a name, have %q", t.text)
	}
	return t.text, nil
}

// Parse reads `record Name { field: type = default was old, ... }`, one or
// several. Records may refer to each other in any order.
func Parse(src string) (*Schema, error) {
	toks, err := lex(src)
	if err != nil {
		return nil, err
	}
	p := &parser{toks: toks, defs: map[string]*Def{}}
	var root *Def
	for p.at < len(p.toks) {
		if err := p.expect("record"); err != nil {
			return nil, err
		}
		if root, err = p.def(); err != nil {
			return nil, err
		}
	}
	if root == nil {
		return nil, fmt.Errorf("schema: no record")
	}
	for _, t := range p.refs {
		d := p.defs[t.Name]
		if d == nil {
			return nil, fmt.Errorf("schema: no record %q", t.Name)
		}
		t.Kind, t.Def = Record, d
	}
	s := &Schema{Root: root, Defs: p.defs}
	return s, s.check()
}

func (p *parser) def() (*Def, error) {
	name, err := p.name()
	if err != nil {
		return nil, err
	}
	if _, ok := kindNames[name]; ok || name == "enum" || name == "record" {
		return nil, p.fail("%q is taken", name)
	}
	if p.defs[name] != nil {
		return nil, p.fail("record %q twice", name)
	}
	d := &Def{Name: name}
	p.defs[name] = d
	if err := p.expect("{"); err != nil {
		return nil, err
	}
	for !p.accept("}") {
		f, err := p.field()
		if err != nil {
			return nil, err
		}
		if d.field(f.Name) != nil {
			return nil, p.fail("field %q twice", f.Name)
		}
		d.Fields = append(d.Fields, f)
		if !p.accept(",") && p.peek() != "}" {
			return nil, p.fail("want , or } after %q", f.Name)
		}
	}
	return d, nil
}

func (p *parser) field() (*Field, error) {
	f := &Field{}
	var err error
	if f.Name, err = p.name(); err != nil {
		return nil, err
	}
	if err = p.expect(":"); err != nil {
		return nil, err
	}
	if f.Type, err = p.typ(); err != nil {
		return nil, err
	}
	if p.accept("=") {
		t := p.next()
		f.Default = t.text
		if t.text == "[" || t.text == "{" {
			f.Default += p.next().text
		}
	}
	for p.accept("was") {
		old, err := p.name()
		if err != nil {
			return nil, err
		}
		f.Was = append(f.Was, old)
	}
	return f, nil
}

func (p *parser) typ() (*Type, error) {
	t := &Type{}
	switch {
	case p.accept("["):
		e, err := p.typ()
		if err != nil {
			return nil, err
		}
		t.Kind, t.Elem = List, e
		if err := p.expect("]"); err != nil {
			return nil, err
		}
	default:
		name, err := p.name()
		if err != nil {
			return nil, err
		}
		k, basic := kindNames[name]
		switch {
		case basic:
			t.Kind = k
		case name == "map":
			t.Kind = Map
			if err := p.expect("<"); err != nil {
				return nil, err
			}
			if t.Elem, err = p.typ(); err != nil {
				return nil, err
			}
			if err := p.expect(">"); err != nil {
				return nil, err
			}
		case name == "enum":
			t.Kind = Enum
			if err := p.symbols(t); err != nil {
				return nil, err
			}
		default:
			t.Kind, t.Name = Ref, name
			p.refs = append(p.refs, t)
		}
	}
	t.Optional = p.accept("?")
	return t, nil
}

// symbols of an enum; the one with ! stands for all that a reader misses.
func (p *parser) symbols(t *Type) error {
	if err := p.expect("("); err != nil {
		return err
	}
	for {
		s, err := p.name()
		if err != nil {
			return err
		}
		if contains(t.Symbols, s) {
			return p.fail("symbol %q twice", s)
		}
		t.Symbols = append(t.Symbols, s)
		if p.accept("!") {
			if t.Fallback != "" {
				return p.fail("second fallback %q", s)
			}
			t.Fallback = s
		}
		if p.accept(")") {
			return nil
		}
		if err := p.expect(","); err != nil {
			return err
		}
	}
}

func contains(l []string, s string) bool {
	for _, x := range l {
		if x == s {
			return true
		}
	}
	return false
}

// check looks at defaults, former names and records that contain themselves.
func (s *Schema) check() error {
	for _, d := range s.Defs {
		taken := map[string]bool{}
		for _, f := range d.Fields {
			taken[f.Name] = true
		}
		for _, f := range d.Fields {
			for _, old := range f.Was {
				if taken[old] {
					return fmt.Errorf("schema: %s.%s: former name %q is in use", d.Name, f.Name, old)
				}
				taken[old] = true
			}
			if f.Default != "" {
				if err := checkDefault(f); err != nil {
					return fmt.Errorf("schema: %s.%s: %w", d.Name, f.Name, err)
				}
			}
		}
	}
	state := map[*Def]int{}
	var walk func(d *Def) error
	walk = func(d *Def) error {
		switch state[d] {
		case 1:
			return fmt.Errorf("schema: record %s contains itself", d.Name)
		case 2:
			return nil
		}
		state[d] = 1
		for _, f := range d.Fields {
			if f.Type.Kind == Record && !f.Type.Optional {
				if err := walk(f.Type.Def); err != nil {
					return err
				}
			}
		}
		state[d] = 2
		return nil
	}
	for _, d := range s.Defs {
		if err := walk(d); err != nil {
			return err
		}
	}
	return nil
}

func checkDefault(f *Field) error {
	bad := fmt.Errorf("default %s does not fit %s", f.Default, f.Type)
	if f.Default == "null" {
		if !f.Type.Optional {
			return bad
		}
		return nil
	}
	switch f.Type.Kind {
	case Bool:
		if f.Default != "true" && f.Default != "false" {
			return bad
		}
	case Int:
		if _, err := strconv.ParseInt(f.Default, 10, 32); err != nil {
			return bad
		}
	case Long, Time:
		if _, err := strconv.ParseInt(f.Default, 10, 64); err != nil {
			return bad
		}
	case Float, Double:
		if _, err := strconv.ParseFloat(f.Default, 64); err != nil {
			return bad
		}
	case String, Bytes:
		if _, err := strconv.Unquote(f.Default); err != nil {
			return bad
		}
	case Enum:
		s, err := strconv.Unquote(f.Default)
		if err != nil || !contains(f.Type.Symbols, s) {
			return bad
		}
	case List:
		if f.Default != "[]" {
			return bad
		}
	case Map:
		if f.Default != "{}" {
			return bad
		}
	default:
		return bad
	}
	return nil
}

// String is the type as it would be written.
func (t *Type) String() string {
	s := ""
	switch t.Kind {
	case List:
		s = "[" + t.Elem.String() + "]"
	case Map:
		s = "map<" + t.Elem.String() + ">"
	case Enum:
		parts := make([]string, len(t.Symbols))
		for i, x := range t.Symbols {
			parts[i] = x
			if x == t.Fallback {
				parts[i] += "!"
			}
		}
		s = "enum(" + strings.Join(parts, ", ") + ")"
	case Record:
		s = t.Def.Name
	case Ref:
		s = t.Name
	default:
		s = t.Kind.String()
	}
	if t.Optional {
		s += "?"
	}
	return s
}

// Canonical prints a schema without comments and layout, root last.
func (s *Schema) Canonical() string {
	names := make([]string, 0, len(s.Defs))
	for n := range s.Defs {
		if n != s.Root.Name {
			names = append(names, n)
		}
	}
	sort.Strings(names)
	var sb strings.Builder
	for _, n := range append(names, s.Root.Name) {
		fmt.Fprintf(&sb, "record %s {", n)
		for i, f := range s.Defs[n].Fields {
			if i > 0 {
				sb.WriteString(", ")
			}
			fmt.Fprintf(&sb, "%s: %s", f.Name, f.Type)
			if f.Default != "" {
				fmt.Fprintf(&sb, " = %s", f.Default)
			}
			was := append([]string(nil), f.Was...)
			sort.Strings(was)
			for _, old := range was {
				fmt.Fprintf(&sb, " was %s", old)
			}
		}
		sb.WriteString("}\n")
	}
	return sb.String()
}
