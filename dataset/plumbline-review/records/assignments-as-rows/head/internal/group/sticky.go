package group

import (
	"sort"

	"ferrypost/internal/part"
)

// sticky leaves partitions where they were as far as that is even.
type sticky struct {
	*deal
	was  [][]part.Spans // what could be kept, by member and topic
	load []int          // partitions of each member
}

func assignSticky(subs []Subscriber, counts map[string]int) map[string]part.Set {
	d := newDeal(subs, counts)
	s := &sticky{deal: d, was: make([][]part.Spans, len(d.subs)), load: make([]int, len(d.subs))}
	for m := range s.was {
		s.was[m] = make([]part.Spans, len(d.topics))
	}
	s.fill(s.keep())
	s.even()
	return d.sets()
}

// keep leaves everybody what they had and may still have. It returns what is
// free, by topic.
func (s *sticky) keep() []part.Spans {
	free := make([]part.Spans, len(s.topics))
	for t, name := range s.topics {
		free[t] = first(s.counts[t])
		for _, m := range s.who[t] {
			kept := s.subs[m].Owned[name].And(free[t])
			s.was[m][t] = kept
			s.has[m][t] = kept.Or(nil)
			s.load[m] += kept.Len()
			free[t] = free[t].Minus(kept)
		}
	}
	return free
}

// fill gives what is free to those who have least, in rows. Topics with the
// smallest choice come first.
func (s *sticky) fill(free []part.Spans) {
	order := make([]int, len(s.topics))
	for t := range order {
		order[t] = t
	}
	sort.SliceStable(order, func(a, b int) bool { return len(s.who[order[a]]) < len(s.who[order[b]]) })
	more := make([]int, len(s.subs))
	for _, t := range order {
		for n := free[t].Len(); n > 0; n-- {
			m := s.least(t)
			more[m]++
			s.load[m]++
		}
		left := free[t]
		for _, m := range s.who[t] {
			var row part.Spans
			row, left = left.Cut(more[m])
			s.has[m][t] = s.has[m][t].Or(row)
			more[m] = 0
		}
	}
}

// least is the member with the smallest load among those who read a topic.
func (s *sticky) least(t int) int {
	best := s.who[t][0]
	for _, m := range s.who[t] {
		if s.load[m] < s.load[best] {
			best = m
		}
	}
	return best
}

// even moves partitions from the largest load on. Whoever cannot pass
// anything on is done with.
func (s *sticky) even() {
	done := make([]bool, len(s.subs))
	for {
		from := -1
		for m, n := range s.load {
			if !done[m] && (from < 0 || n > s.load[from]) {
				from = m
			}
		}
		if from < 0 {
			return
		}
		done[from] = !s.pass(from)
	}
}

// hop is how a search came to a member: from whom, with which topic.
type hop struct {
	from, topic int
	seen        bool
}

// pass relieves a member of a partition, if somebody with at least two fewer
// is to be reached: by one topic, or by a row of members of whom each passes
// one on to the next.
func (s *sticky) pass(from int) bool {
	hops := make([]hop, len(s.subs))
	hops[from].seen = true
	gone := make([]bool, len(s.topics))
	to := from
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		m := queue[0]
		if s.load[m] < s.load[to] {
			to = m
		}
		for t, l := range s.has[m] {
			if gone[t] || len(l) == 0 {
				continue
			}
			gone[t] = true
			for _, o := range s.who[t] {
				if !hops[o].seen {
					hops[o] = hop{from: m, topic: t, seen: true}
					queue = append(queue, o)
				}
			}
		}
	}
	if s.load[from]-s.load[to] < 2 {
		return false
	}
	for m := to; m != from; m = hops[m].from {
		s.move(hops[m].topic, hops[m].from, m)
	}
	s.load[from]--
	s.load[to]++
	return true
}

// move takes a partition of a topic from one member to another: one that was
// there before, or else one that is new where it is, or else any.
func (s *sticky) move(t, from, to int) {
	l := s.has[from][t]
	choice := l.And(s.was[to][t])
	if len(choice) == 0 {
		choice = l.Minus(s.was[from][t])
	}
	if len(choice) == 0 {
		choice = l
	}
	p := choice[len(choice)-1].Last
	s.has[from][t].Remove(p)
	s.has[to][t].Add(p)
}
