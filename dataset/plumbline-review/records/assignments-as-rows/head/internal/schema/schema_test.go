package schema

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const arrival = `
record Position { lat: double, lon: double }
// what the pilots send
record Arrival {
	vessel: string,
	eta: time?,
	port: string = "NLRTM",
	status: enum(planned, moored, unknown!) = "planned",
	tags: [string] = [],
	at: Position?,
	extra: map<long>? was more,
}
`

func must(t *testing.T, src string) *Schema {
	t.Helper()
	s, err := Parse(src)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestParse(t *testing.T) {
	s := must(t, arrival)
	if s.Root.Name != "Arrival" || len(s.Root.Fields) != 7 || s.Root.Fields[5].Type.Def.Name != "Position" {
		t.Fatalf("%+v", s.Root)
	}
	c := s.Canonical()
	if must(t, c).Canonical() != c {
		t.Fatal(c)
	}
	for _, bad := range []string{
		"", "record A {", "record A {x: }", "record A {x: Foo}", "record A {x: int = \"a\"}", "record A {x: int = null}",
		"record A {x: A}", "record A {x: enum(a, a)}", "record A {x: int, y: int was x}", "record int {}",
		"record A {x: int y: int}", "record A {x: string = \"a}", "record A {x: int} record A {y: int}",
	} {
		if _, err := Parse(bad); err == nil {
			t.Errorf("%q accepted", bad)
		}
	}
	must(t, "record Node {next: Node?, kids: [Node]}")
}

func TestValidate(t *testing.T) {
	s := must(t, arrival)
	for v, ok := range map[string]bool{
		`{"vessel":"Ems"}`: true,
		`{"vessel":"Ems","eta":null,"at":{"lat":1,"lon":2.5},"extra":{"a":1}}`: true,
		`{}`:                               false,
		`{"vessel":null}`:                  false,
		`{"vessel":"E","x":1}`:             false,
		`{"vessel":"E","status":"gone"}`:   false,
		`{"vessel":"E","eta":1.5}`:         false,
		`{"vessel":"E","at":{"lat":1}}`:    false,
		`{"vessel":"E"} {}`:                false,
		`{"vessel":"E","tags":["a",1]}`:    false,
		`{"vessel":"E","extra":{"a":"b"}}`: false,
	} {
		if err := s.Validate([]byte(v)); (err == nil) != ok {
			t.Errorf("%s: %v", v, err)
		}
	}
}

func TestCanRead(t *testing.T) {
	cases := []struct {
		r, w string
		ok   bool
	}{
		{"{a: int}", "{a: int}", true},
		{"{a: long}", "{a: int}", true},
		{"{a: int}", "{a: long}", false},
		{"{a: double}", "{a: float}", true},
		{"{a: int?}", "{a: int}", true},
		{"{a: int}", "{a: int?}", false},
		{"{a: int, b: int}", "{a: int}", false},
		{"{a: int, b: int = 4}", "{a: int}", true},
		{"{a: int, b: int?}", "{a: int}", true},
		{"{a: int}", "{a: int, b: int}", true},
		{"{b: int was a}", "{a: int}", true},
		{"{b: int was a}", "{a: string}", false},
		{"{a: enum(x, y)}", "{a: enum(x)}", true},
		{"{a: enum(x)}", "{a: enum(x, y)}", false},
		{"{a: enum(x!)}", "{a: enum(x, y)}", true},
		{"{a: [long]}", "{a: [int]}", true},
		{"{a: [int]}", "{a: [int?]}", false},
		{"{a: map<string>}", "{a: map<bytes>}", true},
		{"{next: R?, v: long}", "{next: R?, v: int}", true},
		{"{next: R?, v: int}", "{next: R?, v: string}", false},
	}
	for _, c := range cases {
		err := CanRead(must(t, "record R "+c.r), must(t, "record R "+c.w))
		if (err == nil) != c.ok {
			t.Errorf("%s from %s: %v", c.r, c.w, err)
		}
	}
}

func TestCheckModes(t *testing.T) {
	v1, v2, v3 := must(t, "record R {a: int}"), must(t, "record R {a: int, b: int = 1}"), must(t, "record R {a: int, b: int}")
	if err := Check(Backward, []*Schema{v1, v2}, v3); err != nil {
		t.Fatal(err)
	}
	if err := Check(BackwardAll, []*Schema{v1, v2}, v3); err == nil || !strings.Contains(err.Error(), "version 1") {
		t.Fatal(err)
	}
	if err := Check(Forward, []*Schema{v3}, v1); err == nil {
		t.Fatal("forward")
	}
	if err := Check(FullAll, []*Schema{v1}, v2); err != nil {
		t.Fatal(err)
	}
	for i, n := range modeNames {
		if m, err := ParseMode(n); err != nil || int(m) != i {
			t.Fatal(n)
		}
	}
}

func TestRegistry(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s", "schemas")
	r, err := OpenRegistry(path, Backward)
	if err != nil {
		t.Fatal(err)
	}
	v1, err := r.Register("arrivals", "record R {a: int}")
	if err != nil || v1.Version != 1 || v1.ID != 1 {
		t.Fatal(v1, err)
	}
	again, err := r.Register("arrivals", "record R { a : int }  // same")
	if err != nil || again != v1 {
		t.Fatal(again, err)
	}
	if _, err := r.Register("arrivals", "record R {a: int, b: int}"); err == nil {
		t.Fatal("incompatible")
	}
	if err := r.SetMode("arrivals", NoCheck); err != nil {
		t.Fatal(err)
	}
	v2, err := r.Register("arrivals", "record R {a: int, b: int}")
	if err != nil || v2.Version != 2 || v2.ID != 2 {
		t.Fatal(v2, err)
	}
	other, err := r.Register("other", "record R {a: int}")
	if err != nil || other.ID != 1 || other.Version != 1 {
		t.Fatal(other, err)
	}
	if err := r.Delete("arrivals", 2); err != nil {
		t.Fatal(err)
	}
	r.Close()
	f, _ := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	f.WriteString(`{"register":{"sub`)
	f.Close()
	if r, err = OpenRegistry(path, Backward); err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if v, err := r.Get("arrivals", 0); err != nil || v.Version != 1 {
		t.Fatal(v, err)
	}
	if _, err := r.Get("arrivals", 2); !errors.Is(err, ErrNoVersion) {
		t.Fatal(err)
	}
	if !r.Has("arrivals", 1) || r.Has("arrivals", 2) {
		t.Fatal("has")
	}
	if _, err := r.ByID(2); err != nil {
		t.Fatal("deleted versions stay readable")
	}
	v3, err := r.Register("arrivals", "record R {a: int, b: int}")
	if err != nil || v3.Version != 3 || v3.ID != 2 {
		t.Fatal(v3, err)
	}
}
