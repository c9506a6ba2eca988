package group

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"ferrypost/internal/part"
)

func row(from, to int32) part.Spans { return part.Spans{{First: from, Last: to}} }

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
func again(subs []Subscriber, counts map[string]int, got map[string]part.Set) map[string]part.Set {
	for i := range subs {
		subs[i].Owned = got[subs[i].ID]
	}
	return assignSticky(subs, counts)
}

func loads(got map[string]part.Set) string {
	l := map[string]int{}
	for id, s := range got {
		l[id] = s.Len()
	}
	return fmt.Sprint(l)
}

func TestRangeAndRoundRobin(t *testing.T) {
	subs := subscribers("y: a b", "x: a a")
	counts := map[string]int{"a": 3, "b": 2, "c": 7}
	if got := assignRange(subs, counts); !reflect.DeepEqual(got, map[string]part.Set{
		"x": {"a": row(0, 1)}, "y": {"a": row(2, 2), "b": row(0, 1)}}) {
		t.Fatal(got)
	}
	if got := assignRoundRobin(subs, counts); !reflect.DeepEqual(got, map[string]part.Set{
		"x": {"a": {{First: 0, Last: 0}, {First: 2, Last: 2}}}, "y": {"a": row(1, 1), "b": row(0, 1)}}) {
		t.Fatal(got)
	}
	if got := assignRange(subscribers("z: none", "x: a", "y: a", "w: a", "v: a"), counts); got["z"].Len() != 0 || loads(got) != "map[v:1 w:1 x:1 y:0 z:0]" {
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
	if !reflect.DeepEqual(got, map[string]part.Set{"x": {"a": row(0, 2)}, "y": {"a": row(3, 4)}}) {
		t.Fatal(got)
	}
	if same := again(subs, counts, got); !reflect.DeepEqual(same, got) {
		t.Fatal("moved for nothing", same)
	}
	subs = append(subs, subscribers("z: a b")...)
	if got = again(subs, counts, got); !reflect.DeepEqual(got, map[string]part.Set{
		"x": {"a": row(0, 1)}, "y": {"a": row(3, 4)}, "z": {"a": row(2, 2), "b": row(0, 0)}}) {
		t.Fatal(got)
	}
	// x goes, a grows
	counts["a"] = 7
	subs = subs[1:]
	if got = again(subs, counts, got); !reflect.DeepEqual(got, map[string]part.Set{
		"y": {"a": {{First: 0, Last: 1}, {First: 3, Last: 4}}}, "z": {"a": {{First: 2, Last: 2}, {First: 5, Last: 6}}, "b": row(0, 0)}}) {
		t.Fatal(got)
	}
	// a was made anew, smaller
	counts["a"] = 3
	if got = again(subs, counts, got); !reflect.DeepEqual(got, map[string]part.Set{
		"y": {"a": row(0, 1)}, "z": {"a": row(2, 2), "b": row(0, 0)}}) {
		t.Fatal(got)
	}
	// both claim the same
	counts["a"] = 6
	subs = subscribers("x: a", "w: a")
	for i := range subs {
		subs[i].Owned = part.Set{"a": row(0, 5), "b": row(0, 2)}
	}
	if got = assignSticky(subs, counts); !reflect.DeepEqual(got, map[string]part.Set{"w": {"a": row(0, 2)}, "x": {"a": row(3, 5)}}) {
		t.Fatal(got)
	}
}

func TestStickyRows(t *testing.T) {
	counts := map[string]int{"a": 6, "b": 3, "c": 1}
	subs := subscribers("w: a", "x: a b", "y: b c", "z: c")
	subs[0].Owned = part.Set{"a": row(0, 3)}
	subs[1].Owned = part.Set{"a": row(4, 5), "b": row(0, 0)}
	subs[2].Owned = part.Set{"b": row(1, 2)}
	subs[3].Owned = part.Set{"c": row(0, 0)}
	got := assignSticky(subs, counts)
	if !reflect.DeepEqual(got, map[string]part.Set{
		"w": {"a": row(0, 2)}, "x": {"a": row(3, 5)}, "y": {"b": row(0, 2)}, "z": {"c": row(0, 0)}}) {
		t.Fatal(got)
	}
}

func TestStickyLarge(t *testing.T) {
	counts := map[string]int{}
	var subs []Subscriber
	for i := 0; i < 20; i++ {
		counts[fmt.Sprint("t", i)] = 200
	}
	for i := 0; i < 120; i++ {
		subs = append(subs, subscribers(fmt.Sprintf("m%03d: t%d t%d t%d", i, i%20, i*7%20, (i+1)%20))...)
	}
	got := assignSticky(subs, counts)
	most, least, spans := 0, 4000, 0
	for _, s := range got {
		n := s.Len()
		if n > most {
			most = n
		}
		if n < least {
			least = n
		}
		for _, l := range s {
			spans += len(l)
		}
	}
	if most != 34 || least != 33 || spans > 900 {
		t.Fatal(most, least, spans)
	}
	half := again(subs[:60], counts, got)
	kept := 0
	for _, s := range subs[:60] {
		kept += got[s.ID].Len() - got[s.ID].Minus(half[s.ID]).Len()
	}
	if kept < 1900 {
		t.Fatal(kept)
	}
}
