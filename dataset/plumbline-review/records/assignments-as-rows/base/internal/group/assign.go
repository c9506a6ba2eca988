package group

import (
	"fmt"
	"sort"
)

// TP is a partition of a topic.
type TP struct {
	Topic     string
	Partition int32
}

func (a TP) less(b TP) bool {
	if a.Topic != b.Topic {
		return a.Topic < b.Topic
	}
	return a.Partition < b.Partition
}

func sortTPs(l []TP) { sort.Slice(l, func(i, j int) bool { return l[i].less(l[j]) }) }

// Subscriber is what an assignor knows about a member.
type Subscriber struct {
	ID     string
	Topics []string
	Owned  []TP // as of the last generation
}

// Assignor deals partitions to members. counts has the partitions of every
// topic that exists.
type Assignor func(subs []Subscriber, counts map[string]int) map[string][]TP

var assignors = map[string]Assignor{"range": assignRange, "roundrobin": assignRoundRobin, "sticky": assignSticky}

// AssignorFor looks one up by name.
func AssignorFor(name string) (Assignor, error) {
	a := assignors[name]
	if a == nil {
		return nil, fmt.Errorf("group: no assignor %q", name)
	}
	return a, nil
}

func sortedSubs(subs []Subscriber) []Subscriber {
	out := append([]Subscriber(nil), subs...)
	sort.Slice(out, func(a, b int) bool { return out[a].ID < out[b].ID })
	return out
}

// byTopic has the ids of the subscribers of each topic that exists, sorted.
func byTopic(subs []Subscriber, counts map[string]int) (topics []string, who map[string][]string) {
	who = map[string][]string{}
	for _, s := range subs {
		seen := map[string]bool{}
		for _, t := range s.Topics {
			if counts[t] == 0 || seen[t] {
				continue
			}
			seen[t] = true
			if who[t] == nil {
				topics = append(topics, t)
			}
			who[t] = append(who[t], s.ID)
		}
	}
	sort.Strings(topics)
	return topics, who
}

func empty(subs []Subscriber) map[string][]TP {
	out := make(map[string][]TP, len(subs))
	for _, s := range subs {
		out[s.ID] = nil
	}
	return out
}

// assignRange gives every subscriber of a topic a row of its partitions, the
// first ones get what does not divide.
func assignRange(subs []Subscriber, counts map[string]int) map[string][]TP {
	subs = sortedSubs(subs)
	out := empty(subs)
	topics, who := byTopic(subs, counts)
	for _, t := range topics {
		ids := who[t]
		each, rest := counts[t]/len(ids), counts[t]%len(ids)
		p := 0
		for i, id := range ids {
			n := each
			if i < rest {
				n++
			}
			for ; n > 0; n-- {
				out[id] = append(out[id], TP{t, int32(p)})
				p++
			}
		}
	}
	return out
}

// assignRoundRobin deals all partitions in turn, past who has not subscribed.
func assignRoundRobin(subs []Subscriber, counts map[string]int) map[string][]TP {
	subs = sortedSubs(subs)
	out := empty(subs)
	topics, who := byTopic(subs, counts)
	at := 0
	for _, t := range topics {
		wants := map[string]bool{}
		for _, id := range who[t] {
			wants[id] = true
		}
		for p := 0; p < counts[t]; p++ {
			for !wants[subs[at%len(subs)].ID] {
				at++
			}
			id := subs[at%len(subs)].ID
			out[id] = append(out[id], TP{t, int32(p)})
			at++
		}
	}
	return out
}

// assignSticky leaves partitions where they were as far as that is even.
func assignSticky(subs []Subscriber, counts map[string]int) map[string][]TP {
	subs = sortedSubs(subs)
	topics, who := byTopic(subs, counts)
	wants := map[string]map[string]bool{}
	for _, t := range topics {
		wants[t] = map[string]bool{}
		for _, id := range who[t] {
			wants[t][id] = true
		}
	}
	owner := map[TP]string{}
	load := map[string]int{}
	for _, s := range subs {
		for _, tp := range s.Owned {
			_, taken := owner[tp]
			if taken || tp.Partition < 0 || int(tp.Partition) >= counts[tp.Topic] || !wants[tp.Topic][s.ID] {
				continue
			}
			owner[tp] = s.ID
			load[s.ID]++
		}
	}
	// topics with the smallest choice first
	sort.SliceStable(topics, func(a, b int) bool { return len(who[topics[a]]) < len(who[topics[b]]) })
	least := func(t string) string {
		best := ""
		for _, id := range who[t] {
			if best == "" || load[id] < load[best] {
				best = id
			}
		}
		return best
	}
	var all []TP
	for _, t := range topics {
		for p := 0; p < counts[t]; p++ {
			tp := TP{t, int32(p)}
			all = append(all, tp)
			if _, ok := owner[tp]; !ok {
				id := least(t)
				owner[tp] = id
				load[id]++
			}
		}
	}
	// every move makes the loads more even, so this ends
	for moved := true; moved; {
		moved = false
		for _, tp := range all {
			from, to := owner[tp], least(tp.Topic)
			if load[from] > load[to]+1 {
				owner[tp] = to
				load[from]--
				load[to]++
				moved = true
			}
		}
	}
	out := empty(subs)
	for tp, id := range owner {
		out[id] = append(out[id], tp)
	}
	for id := range out {
		sortTPs(out[id])
	}
	return out
}
