// Package part has sets of partition numbers.
package part

import (
	"fmt"
	"sort"
	"strings"
)

// Span is the partitions from First to Last.
type Span struct{ First, Last int32 }

func (x Span) size() int { return int(int64(x.Last)-int64(x.First)) + 1 }

// Spans of one topic ascend, and between two of them something is missing.
// Add works in place.
type Spans []Span

// at is the first span that does not end before p.
func (s Spans) at(p int32) int {
	return sort.Search(len(s), func(i int) bool { return s[i].Last >= p })
}

func (s Spans) Has(p int32) bool {
	i := s.at(p)
	return i < len(s) && s[i].First <= p
}

// Len is the number of partitions.
func (s Spans) Len() int {
	n := 0
	for _, x := range s {
		n += x.size()
	}
	return n
}

// String is how people read it: 0-3,7.
func (s Spans) String() string {
	var sb strings.Builder
	for i, x := range s {
		if i > 0 {
			sb.WriteByte(',')
		}
		if x.First == x.Last {
			fmt.Fprint(&sb, x.First)
		} else {
			fmt.Fprintf(&sb, "%d-%d", x.First, x.Last)
		}
	}
	return sb.String()
}

// Add puts a partition in.
func (s *Spans) Add(p int32) {
	l := *s
	i := l.at(p)
	if i < len(l) && l[i].First <= p {
		return
	}
	below := i > 0 && l[i-1].Last == p-1
	above := i < len(l) && l[i].First == p+1
	switch {
	case below && above:
		l[i-1].Last = l[i].Last
		*s = append(l[:i], l[i+1:]...)
	case below:
		l[i-1].Last = p
	case above:
		l[i].First = p
	default:
		l = append(l, Span{})
		copy(l[i+1:], l[i:])
		l[i] = Span{p, p}
		*s = l
	}
}
