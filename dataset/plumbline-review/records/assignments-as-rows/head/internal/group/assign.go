package group

import (
	"fmt"
	"sort"

	"ferrypost/internal/part"
)

// Subscriber is what an assignor knows about a member.
type Subscriber struct {
	ID     string
	Topics []string
	Owned  part.Set // as of the last generation
}

// Assignor deals partitions to members. counts has the partitions of every
// topic that exists.
type Assignor func(subs []Subscriber, counts map[string]int) map[string]part.Set

var assignors = map[string]Assignor{"range": assignRange, "roundrobin": assignRoundRobin, "sticky": assignSticky}

// AssignorFor looks one up by name.
func AssignorFor(name string) (Assignor, error) {
	a := assignors[name]
	if a == nil {
		return nil, fmt.Errorf("group: no assignor %q", name)
	}
	return a, nil
}

// deal is an assignment in the making. Members and topics go by number, in
// the order of their names. A topic is there if it exists and somebody reads it.
type deal struct {
	subs   []Subscriber
	topics []string
	counts []int
	who    [][]int        // who reads a topic, ascending
	has    [][]part.Spans // by member and topic
}

func newDeal(subs []Subscriber, counts map[string]int) *deal {
	d := &deal{subs: append([]Subscriber(nil), subs...), has: make([][]part.Spans, len(subs))}
	sort.Slice(d.subs, func(a, b int) bool { return d.subs[a].ID < d.subs[b].ID })
	who := map[string][]int{}
	for m, s := range d.subs {
		for _, t := range s.Topics {
			l := who[t]
			if counts[t] == 0 || len(l) > 0 && l[len(l)-1] == m {
				continue
			}
			if l == nil {
				d.topics = append(d.topics, t)
			}
			who[t] = append(l, m)
		}
	}
	sort.Strings(d.topics)
	for _, t := range d.topics {
		d.counts = append(d.counts, counts[t])
		d.who = append(d.who, who[t])
	}
	for m := range d.has {
		d.has[m] = make([]part.Spans, len(d.topics))
	}
	return d
}

// first is the n lowest partitions.
func first(n int) part.Spans { return part.Spans{{First: 0, Last: int32(n - 1)}} }

// sets is what came of it, by member.
func (d *deal) sets() map[string]part.Set {
	out := make(map[string]part.Set, len(d.subs))
	for m, s := range d.subs {
		set := part.Set{}
		for t, l := range d.has[m] {
			if len(l) > 0 {
				set[d.topics[t]] = l
			}
		}
		out[s.ID] = set
	}
	return out
}

// assignRange gives every subscriber of a topic a row of its partitions, the
// first ones get what does not divide.
func assignRange(subs []Subscriber, counts map[string]int) map[string]part.Set {
	d := newDeal(subs, counts)
	for t, who := range d.who {
		each, more := d.counts[t]/len(who), d.counts[t]%len(who)
		left := first(d.counts[t])
		for i, m := range who {
			n := each
			if i < more {
				n++
			}
			d.has[m][t], left = left.Cut(n)
		}
	}
	return d.sets()
}

// assignRoundRobin deals all partitions in turn, past who has not subscribed.
func assignRoundRobin(subs []Subscriber, counts map[string]int) map[string]part.Set {
	d := newDeal(subs, counts)
	at := 0
	for t, who := range d.who {
		for p := 0; p < d.counts[t]; p++ {
			// who is up next among those that read it
			i := sort.SearchInts(who, at)
			if i == len(who) {
				i = 0
			}
			d.has[who[i]][t].Add(int32(p))
			at = who[i] + 1
		}
	}
	return d.sets()
}
