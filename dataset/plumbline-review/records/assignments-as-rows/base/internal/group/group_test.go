package group

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

type world struct {
	t     *testing.T
	c     *Coordinator
	n     int
	parts map[string]int
}

func newWorld(t *testing.T, delay int64) *world {
	o, err := OpenOffsets(filepath.Join(t.TempDir(), "offsets"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { o.Close() })
	w := &world{t: t, parts: map[string]int{"a": 4, "b": 2}}
	w.c = NewCoordinator(Options{SessionMin: 10, SessionMax: 10000, InitialDelayMs: delay,
		Topics: func(s string) int { return w.parts[s] },
		NewID:  func(c string) string { w.n++; return fmt.Sprintf("%s-%d", c, w.n) }}, o)
	return w
}

func (w *world) join(member, instance string, now int64, topics ...string) *Joined {
	out := &Joined{Generation: -2}
	w.c.Join(Join{Group: "g", Member: member, Instance: instance, Client: "c", Topics: topics,
		Assignors: []string{"sticky", "range"}, SessionMs: 100, RebalanceMs: 50}, now, func(j Joined) { *out = j })
	return out
}

func total(js ...*Joined) int {
	seen := map[TP]bool{}
	for _, j := range js {
		for _, tp := range j.Assigned {
			seen[tp] = true
		}
	}
	return len(seen)
}

func TestRebalance(t *testing.T) {
	w := newWorld(t, 20)
	a := w.join("", "", 0, "a")
	b := w.join("", "", 5, "a")
	if a.Generation != -2 {
		t.Fatal("did not wait")
	}
	w.c.Tick(20)
	if a.Generation != 1 || b.Generation != 1 || total(a, b) != 4 || len(a.Assigned) != 2 {
		t.Fatal(a, b)
	}
	if i := w.c.Describe(); i[0].State != "stable" || !reflect.DeepEqual(i[0].Members[1].Assigned, []string{"a/1,3"}) {
		t.Fatal(i)
	}
	if err := w.c.Heartbeat("g", a.Member, 1, 30); err != nil {
		t.Fatal(err)
	}
	x := w.join("", "", 30, "a", "b")
	if err := w.c.Heartbeat("g", a.Member, 1, 40); !errors.Is(err, ErrRebalancing) {
		t.Fatal(err)
	}
	a2, b2 := w.join(a.Member, "", 40, "a"), w.join(b.Member, "", 45, "a")
	if x.Generation != 2 || total(a2, b2, x) != 6 {
		t.Fatal(x)
	}
	if err := w.c.Heartbeat("g", a.Member, 1, 50); !errors.Is(err, ErrGeneration) {
		t.Fatal(err)
	}
	if err := w.c.Leave("g", x.Member, 60); err != nil {
		t.Fatal(err)
	}
	a3 := w.join(a.Member, "", 61, "a")
	w.c.Tick(109)
	if a3.Generation != -2 {
		t.Fatal("too early")
	}
	w.c.Tick(110)
	if a3.Generation != 3 || total(a3) != 4 {
		t.Fatal(a3)
	}
	if err := w.c.Heartbeat("g", b.Member, 3, 110); !errors.Is(err, ErrUnknownMember) {
		t.Fatal("b did not join and stays")
	}
}

func TestSessionAndEmpty(t *testing.T) {
	w := newWorld(t, 0)
	a := w.join("", "", 0, "a")
	if a.Generation != 1 {
		t.Fatal(a)
	}
	w.c.Tick(99)
	if err := w.c.Heartbeat("g", a.Member, 1, 99); err != nil {
		t.Fatal(err)
	}
	w.c.Tick(199)
	if err := w.c.Heartbeat("g", a.Member, 1, 199); !errors.Is(err, ErrUnknownMember) {
		t.Fatal(err)
	}
	if i := w.c.Describe(); i[0].State != "empty" {
		t.Fatal(i)
	}
	w.c.Commit("g", "", -1, map[TP]Mark{{"a", 0}: {Offset: 5}}, 0)
	if n, _ := w.c.Expire(250, 100); n != 0 {
		t.Fatal("early")
	}
	if n, _ := w.c.Expire(299, 100); n != 1 || len(w.c.Fetch("g", nil)) != 0 {
		t.Fatal("expire")
	}
}

func TestInstance(t *testing.T) {
	w := newWorld(t, 0)
	a := w.join("", "crane-1", 0, "a")
	b := w.join("", "crane-1", 10, "a")
	if b.Generation != 1 || b.Member == a.Member || !reflect.DeepEqual(a.Assigned, b.Assigned) {
		t.Fatal(a, b)
	}
	if err := w.c.Heartbeat("g", a.Member, 1, 11); !errors.Is(err, ErrUnknownMember) {
		t.Fatal(err)
	}
	if err := w.c.Heartbeat("g", b.Member, 1, 11); err != nil {
		t.Fatal(err)
	}
}

func TestCommit(t *testing.T) {
	w := newWorld(t, 0)
	a := w.join("", "", 0, "a")
	m := map[TP]Mark{{"a", 1}: {Offset: 9, Meta: "x"}}
	if err := w.c.Commit("g", a.Member, 1, m, 0); err != nil {
		t.Fatal(err)
	}
	if err := w.c.Commit("g", a.Member, 0, m, 0); !errors.Is(err, ErrGeneration) {
		t.Fatal(err)
	}
	if err := w.c.Commit("g", "", -1, m, 0); !errors.Is(err, ErrNotEmpty) {
		t.Fatal(err)
	}
	if got := w.c.Fetch("g", []TP{{"a", 1}, {"a", 2}}); !reflect.DeepEqual(got, m) {
		t.Fatal(got)
	}
}

func TestOffsetsJournal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "offsets")
	o, err := OpenOffsets(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < 3000; i++ {
		if err := o.Commit("g", map[TP]Mark{{"a", int32(i % 3)}: {Offset: int64(i)}}); err != nil {
			t.Fatal(err)
		}
	}
	o.Commit("h", map[TP]Mark{{"a", 0}: {Offset: 1}})
	o.Delete("h")
	if o.entries > 2000 {
		t.Fatal("never rewritten")
	}
	want := o.Fetch("g", nil)
	o.Close()
	f, _ := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	f.Write([]byte{0, 0, 0, 9, 1, 2})
	f.Close()
	if o, err = OpenOffsets(path); err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	if got := o.Fetch("g", nil); !reflect.DeepEqual(got, want) || want[TP{"a", 2}].Offset != 2999 {
		t.Fatal(got)
	}
	if g := o.Groups(); !reflect.DeepEqual(g, []string{"g"}) {
		t.Fatal(g)
	}
}
