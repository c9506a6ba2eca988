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
// Add and Remove work in place, everything else leaves its operands alone.
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

// Each goes through all partitions in order.
func (s Spans) Each(f func(p int32)) {
	for _, x := range s {
		for p := int64(x.First); p <= int64(x.Last); p++ {
			f(int32(p))
		}
	}
}

// insert makes room for a span at i.
func (s *Spans) insert(i int, x Span) {
	*s = append(*s, Span{})
	copy((*s)[i+1:], (*s)[i:])
	(*s)[i] = x
}

func (s *Spans) remove(i int) { *s = append((*s)[:i], (*s)[i+1:]...) }

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
		s.remove(i)
	case below:
		l[i-1].Last = p
	case above:
		l[i].First = p
	default:
		s.insert(i, Span{p, p})
	}
}

// Remove takes a partition out.
func (s *Spans) Remove(p int32) {
	l := *s
	i := l.at(p)
	if i == len(l) || l[i].First > p {
		return
	}
	last := l[i].Last
	switch {
	case l[i].First == last:
		s.remove(i)
	case l[i].First == p:
		l[i].First++
	case last == p:
		l[i].Last--
	default:
		l[i].Last = p - 1
		s.insert(i+1, Span{p + 1, last})
	}
}

// And is what both have.
func (s Spans) And(o Spans) Spans {
	var out Spans
	for len(s) > 0 && len(o) > 0 {
		x := s[0]
		if o[0].First > x.First {
			x.First = o[0].First
		}
		if o[0].Last < x.Last {
			x.Last = o[0].Last
			o = o[1:]
		} else {
			s = s[1:]
		}
		if x.First <= x.Last {
			out = append(out, x)
		}
	}
	return out
}

// Minus is what o does not have.
func (s Spans) Minus(o Spans) Spans {
	var out Spans
	for _, x := range s {
		for len(o) > 0 && o[0].Last < x.First {
			o = o[1:]
		}
		from := int64(x.First)
		for _, y := range o {
			if y.First > x.Last {
				break
			}
			if from < int64(y.First) {
				out = append(out, Span{int32(from), y.First - 1})
			}
			from = int64(y.Last) + 1
		}
		if from <= int64(x.Last) {
			out = append(out, Span{int32(from), x.Last})
		}
	}
	return out
}

// Or is what one of them has.
func (s Spans) Or(o Spans) Spans {
	var out Spans
	for len(s) > 0 || len(o) > 0 {
		if len(s) == 0 || (len(o) > 0 && o[0].First < s[0].First) {
			s, o = o, s
		}
		x := s[0]
		s = s[1:]
		n := len(out)
		if n == 0 || int64(out[n-1].Last)+1 < int64(x.First) {
			out = append(out, x)
		} else if x.Last > out[n-1].Last {
			out[n-1].Last = x.Last
		}
	}
	return out
}

// Cut divides the n lowest partitions, or what there is, from the rest.
func (s Spans) Cut(n int) (low, rest Spans) {
	for i, x := range s {
		if n < x.size() {
			if n > 0 {
				mid := int32(int64(x.First) + int64(n))
				low = append(low, Span{x.First, mid - 1})
				x.First = mid
			}
			return low, append(Spans{x}, s[i+1:]...)
		}
		low = append(low, x)
		n -= x.size()
	}
	return low, nil
}
