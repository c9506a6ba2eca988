package client

import (
	"sort"

	"ferrypost/internal/wire"
)

// settlements collects verdicts and makes ranges of them.
type settlements struct {
	list []wire.Settlement
	n    int // offsets
}

func (s *settlements) add(x wire.Settlement) {
	s.list = append(s.list, x)
	s.n++
}

// take returns what was collected, as few ranges as it takes.
func (s *settlements) take() []wire.Settlement {
	list := s.list
	s.list, s.n = nil, 0
	sort.SliceStable(list, func(a, b int) bool {
		if list[a].Lease != list[b].Lease {
			return list[a].Lease < list[b].Lease
		}
		return list[a].First < list[b].First
	})
	var out []wire.Settlement
	for _, x := range list {
		if k := len(out) - 1; k >= 0 && follows(out[k], x) {
			out[k].Last = x.Last
			continue
		}
		out = append(out, x)
	}
	return out
}

func follows(a, b wire.Settlement) bool {
	return a.Lease == b.Lease && a.Verdict == b.Verdict && a.DelayMs == b.DelayMs && a.Last+1 == b.First
}
