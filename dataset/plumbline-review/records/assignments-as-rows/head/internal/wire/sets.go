package wire

import (
	"errors"
	"math"

	"ferrypost/internal/codec"
	"ferrypost/internal/part"
)

var errSet = errors.New("wire: bad set of partitions")

// writeList is a set, partition by partition.
func writeList(w *codec.Writer, s part.Set) {
	l := s.IDs()
	w.Uvarint(uint64(len(l)))
	for _, p := range l {
		w.Str(p.Topic)
		w.I32(p.Partition)
	}
}

func readList(r *codec.Reader) part.Set {
	var l []part.ID
	for n := r.Count(); n > 0; n-- {
		l = append(l, part.ID{Topic: r.Str(), Partition: r.I32()})
	}
	return part.Of(l...)
}

// writeSet is a set by topics. A span is how far it begins behind the first
// place where it could, and how far it goes on from there.
func writeSet(w *codec.Writer, s part.Set) {
	w.Uvarint(uint64(len(s)))
	for _, t := range s.Topics() {
		w.Str(t)
		w.Uvarint(uint64(len(s[t])))
		next := int64(0)
		for _, x := range s[t] {
			w.Varint(int64(x.First) - next)
			w.Uvarint(uint64(int64(x.Last) - int64(x.First)))
			next = int64(x.Last) + 2
		}
	}
}

func readSet(r *codec.Reader) part.Set {
	var out part.Set
	last := ""
	for n := r.Count(); n > 0; n-- {
		t := r.Str()
		l := readSpans(r)
		if r.Err() != nil {
			return nil
		}
		if len(l) == 0 || (out != nil && t <= last) {
			r.Fail(errSet)
			return nil
		}
		if out == nil {
			out = part.Set{}
		}
		out[t], last = l, t
	}
	return out
}

func readSpans(r *codec.Reader) part.Spans {
	var out part.Spans
	next := int64(0)
	for n := r.Count(); n > 0; n-- {
		skip, more := r.Varint(), r.Uvarint()
		if r.Err() != nil {
			return nil
		}
		if skip < math.MinInt32 || skip > math.MaxUint32 || more > math.MaxUint32 || (len(out) > 0 && skip < 0) {
			r.Fail(errSet)
			return nil
		}
		from := next + skip
		to := from + int64(more)
		if to > math.MaxInt32 {
			r.Fail(errSet)
			return nil
		}
		out = append(out, part.Span{First: int32(from), Last: int32(to)})
		next = to + 2
	}
	return out
}
