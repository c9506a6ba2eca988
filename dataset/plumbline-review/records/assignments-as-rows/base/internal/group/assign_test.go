package group

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// row is some partitions of a topic.
func row(topic string, ps ...int32) []TP {
	var out []TP
	for _, p := range ps {
		out = append(out, TP{topic, p})
	}
	return out
}

// subscribers from lines such as "x: a b".
func subscribers(lines ...string) []Subscriber {
	var out []Subscriber
	for _, l := range lines {
		id, topics, _ := strings.Cut(l, ":")
		out = append(out, Subscriber{ID: id, Topics: strings.Fields(topics)})
	}
	return out
}

// again assigns once more, after everybody got what they have in got.
func again(subs []Subscriber, counts map[string]int, got map[string][]TP) map[string][]TP {
	for i := range subs {
		subs[i].Owned = got[subs[i].ID]
	}
	return assignSticky(subs, counts)
}

func loads(got map[string][]TP) string {
	l := map[string]int{}
	for id, s := range got {
		l[id] = len(s)
	}
	return fmt.Sprint(l)
}

func TestRangeAndRoundRobin(t *testing.T) {
	subs := subscribers("y: a b", "x: a a")
	counts := map[string]int{"a": 3, "b": 2, "c": 7}
	if got := assignRange(subs, counts); !reflect.DeepEqual(got, map[string][]TP{
		"x": row("a", 0, 1), "y": append(row("a", 2), row("b", 0, 1)...)}) {
		t.Fatal(got)
	}
	if got := assignRoundRobin(subs, counts); !reflect.DeepEqual(got, map[string][]TP{
		"x": row("a", 0, 2), "y": append(row("a", 1), row("b", 0, 1)...)}) {
		t.Fatal(got)
	}
	if got := assignRange(subscribers("z: none", "x: a", "y: a", "w: a", "v: a"), counts); len(got["z"]) != 0 || loads(got) != "map[v:1 w:1 x:1 y:0 z:0]" {
		t.Fatal(got)
	}
	for _, name := range []string{"range", "roundrobin", "sticky"} {
		a, err := AssignorFor(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := a(nil, counts); len(got) != 0 {
			t.Fatal(name, got)
		}
	}
	if _, err := AssignorFor("fair"); err == nil {
		t.Fatal("fair")
	}
}

func TestSticky(t *testing.T) {
	counts := map[string]int{"a": 5, "b": 1}
	subs := subscribers("x: a", "y: a")
	got := assignSticky(subs, counts)
	if !reflect.DeepEqual(got, map[string][]TP{"x": row("a", 0, 2, 4), "y": row("a", 1, 3)}) {
		t.Fatal(got)
	}
	if same := again(subs, counts, got); !reflect.DeepEqual(same, got) {
		t.Fatal("moved for nothing", same)
	}
	subs = append(subs, subscribers("z: a b")...)
	if got = again(subs, counts, got); !reflect.DeepEqual(got, map[string][]TP{
		"x": row("a", 2, 4), "y": row("a", 1, 3), "z": append(row("a", 0), row("b", 0)...)}) {
		t.Fatal(got)
	}
	// x goes, a grows
	counts["a"] = 7
	subs = subs[1:]
	if got = again(subs, counts, got); !reflect.DeepEqual(got, map[string][]TP{
		"y": row("a", 1, 2, 3, 5), "z": append(row("a", 0, 4, 6), row("b", 0)...)}) {
		t.Fatal(got)
	}
	// a was made anew, smaller
	counts["a"] = 3
	if got = again(subs, counts, got); !reflect.DeepEqual(got, map[string][]TP{
		"y": row("a", 1, 2), "z": append(row("a", 0), row("b", 0)...)}) {
		t.Fatal(got)
	}
	// both claim the same
	counts["a"] = 6
	subs = subscribers("x: a", "w: a")
	for i := range subs {
		subs[i].Owned = append(row("a", 0, 1, 2, 3, 4, 5), row("b", 0, 1, 2)...)
	}
	if got = assignSticky(subs, counts); !reflect.DeepEqual(got, map[string][]TP{"w": row("a", 3, 4, 5), "x": row("a", 0, 1, 2)}) {
		t.Fatal(got)
	}
}

func TestStickyLarge(t *testing.T) {
	counts := map[string]int{}
	var subs []Subscriber
	for i := 0; i < 20; i++ {
		counts[fmt.Sprint("t", i)] = 40
	}
	for i := 0; i < 40; i++ {
		subs = append(subs, subscribers(fmt.Sprintf("m%03d: t%d t%d t%d", i, i%20, i*7%20, (i+1)%20))...)
	}
	got := assignSticky(subs, counts)
	all := 0
	for _, s := range got {
		all += len(s)
	}
	if all != 800 {
		t.Fatal(all)
	}
	half := again(subs[:20], counts, got)
	kept := 0
	for _, s := range subs[:20] {
		for _, tp := range got[s.ID] {
			if containsTP(half[s.ID], tp) {
				kept++
			}
		}
	}
	if kept < 380 {
		t.Fatal(kept)
	}
}

func containsTP(l []TP, x TP) bool {
	for _, tp := range l {
		if tp == x {
			return true
		}
	}
	return false
}
