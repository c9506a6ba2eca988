// Package part names partitions of topics, one by one and in sets.
package part

import "sort"

// ID of a partition.
type ID struct {
	Topic     string
	Partition int32
}

func (a ID) less(b ID) bool {
	if a.Topic != b.Topic {
		return a.Topic < b.Topic
	}
	return a.Partition < b.Partition
}

// Sort by topic and number.
func Sort(l []ID) { sort.Slice(l, func(i, j int) bool { return l[i].less(l[j]) }) }

// Set has the partitions of each topic, and no topic without any. It is not
// changed once it is made, so it may be shared.
type Set map[string]Spans

// Of makes a set, nil if there is nothing in it. The order does not matter,
// nor do repetitions.
func Of(ids ...ID) Set {
	if len(ids) == 0 {
		return nil
	}
	ids = append([]ID(nil), ids...)
	Sort(ids)
	out := Set{}
	for _, id := range ids {
		l := out[id.Topic]
		l.Add(id.Partition)
		out[id.Topic] = l
	}
	return out
}

// Topics in order.
func (s Set) Topics() []string {
	out := make([]string, 0, len(s))
	for t := range s {
		out = append(out, t)
	}
	sort.Strings(out)
	return out
}

func (s Set) Has(id ID) bool { return s[id.Topic].Has(id.Partition) }

// Len is the number of partitions.
func (s Set) Len() int {
	n := 0
	for _, l := range s {
		n += l.Len()
	}
	return n
}

// IDs of all partitions in order.
func (s Set) IDs() []ID {
	out := make([]ID, 0, s.Len())
	for _, t := range s.Topics() {
		s[t].Each(func(p int32) { out = append(out, ID{t, p}) })
	}
	return out
}

// Minus is what o does not have.
func (s Set) Minus(o Set) Set {
	out := Set{}
	for t, l := range s {
		if left := l.Minus(o[t]); len(left) > 0 {
			out[t] = left
		}
	}
	return out
}

// Strings has one for each topic, such as bay/0-3,7.
func (s Set) Strings() []string {
	var out []string
	for _, t := range s.Topics() {
		out = append(out, t+"/"+s[t].String())
	}
	return out
}
