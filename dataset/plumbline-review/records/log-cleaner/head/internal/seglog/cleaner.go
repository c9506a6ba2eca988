package seglog

import (
	"errors"
	"math"

	"ferrypost/internal/record"
)

// CompactStats tells what a run did.
type CompactStats struct {
	From, To    int64 // offsets that were dirty
	Slots       int   // of the map
	Segments    int   // written
	Replaced    int
	Kept        int
	Dropped     int
	Tombstones  int // among the dropped
	BytesBefore int64
	BytesAfter  int64
}

// errMoved ends a run whose segments somebody else has dropped or cut. The
// next one begins anew.
var errMoved = errors.New("seglog: segments changed during compaction")

// plan is what a run will look at. segs are closed and below the limit.
type plan struct {
	segs    []*segment
	from    int64
	horizon int64
	dirty   int64 // bytes
	total   int64

	tail     *segment // the last one, as it was
	tailSize int64
}

// Compact keeps the last record of every key in the closed segments below
// limit. What does not fit into the map waits for the next run. Others may use
// the log between segments.
func (l *Log) Compact(now, limit int64) (CompactStats, error) {
	l.cleanMu.Lock()
	defer l.cleanMu.Unlock()
	var st CompactStats
	p, err := l.plan(now, limit)
	if err != nil || !l.worth(p) {
		return st, err
	}
	m := newOffsetMap(l.opts.MapSlots)
	to, err := l.survey(p, m)
	if errors.Is(err, errMoved) {
		return st, nil
	}
	if err != nil {
		return st, err
	}
	st.From, st.To, st.Slots = p.from, to, len(m.slots)
	for rest := p.segs; len(rest) > 0 && rest[0].base < to; {
		n := l.group(rest, to)
		err := l.rewrite(rest[:n], p, m, &st)
		if errors.Is(err, errMoved) {
			return st, nil
		}
		if err != nil {
			return st, err
		}
		rest = rest[n:]
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return st, ErrClosed
	}
	if !l.uncut(p) {
		return st, nil
	}
	l.clean.reached(to, now, l.opts.TombstoneMs)
	l.clean.swept = p.horizon
	return st, l.clean.save(l.dir)
}

func (l *Log) plan(now, limit int64) (*plan, error) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	if l.closed {
		return nil, ErrClosed
	}
	p := &plan{from: l.clean.dirtyFrom(), horizon: l.clean.horizon(now, l.opts.TombstoneMs)}
	if p.from < l.start {
		p.from = l.start
	}
	for _, s := range l.segs[:len(l.segs)-1] {
		if s.next > limit {
			break
		}
		if s.maxTime > now-l.opts.CompactLagMs {
			continue
		}
		p.segs = append(p.segs, s)
		p.total += s.size
		if s.next > p.from {
			p.dirty += s.size
		}
		p.tail, p.tailSize = s, s.size
	}
	return p, nil
}

// worth is whether enough is dirty, or tombstones have become due.
func (l *Log) worth(p *plan) bool {
	if len(p.segs) == 0 {
		return false
	}
	if p.horizon > l.clean.swept {
		return true
	}
	return p.dirty > 0 && float64(p.dirty) >= l.opts.MinDirty*float64(p.total)
}

// at is the place of a segment, -1 if it is no longer part of the log.
func (l *Log) at(s *segment) int {
	for k := range l.segs {
		if l.segs[k] == s {
			return k
		}
	}
	return -1
}

// uncut is whether the log still has all that was planned. A log is cut from
// the end, so the last segment tells.
func (l *Log) uncut(p *plan) bool {
	return !l.closed && l.at(p.tail) >= 0 && p.tail.size == p.tailSize
}

// survey puts the dirty part into the map, as many whole batches as fit. It
// returns the first offset that is not in it.
func (l *Log) survey(p *plan, m *offsetMap) (int64, error) {
	to := p.from
	for _, s := range p.segs {
		if s.next <= p.from {
			continue
		}
		full, err := l.surveySegment(s, p, m, &to)
		if err != nil || full {
			return to, err
		}
	}
	return to, nil
}

func (l *Log) surveySegment(s *segment, p *plan, m *offsetMap, to *int64) (full bool, err error) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	if !l.uncut(p) || l.at(s) < 0 {
		return false, errMoved
	}
	pos, _, err := s.seek(p.from)
	if err != nil {
		return false, err
	}
	for pos < s.size {
		raw, i, err := s.batchAt(pos)
		if err != nil {
			return false, err
		}
		b, _, err := record.Decode(raw)
		if err != nil {
			return false, err
		}
		if len(b.Records) > m.room() {
			if m.used > 0 {
				return true, nil
			}
			*m = *newOffsetMap(len(b.Records))
		}
		for _, r := range b.Records {
			if r.Key != nil && r.Offset >= p.from {
				m.put(r.Key, r.Offset)
			}
		}
		*to = i.NextOffset()
		pos += int64(i.Size)
	}
	*to = s.next
	return false, nil
}

// group is how many of the segments may become one.
func (l *Log) group(segs []*segment, to int64) int {
	n, size := 0, int64(0)
	for _, s := range segs {
		if s.base >= to {
			break
		}
		if n > 0 && (size+s.size > l.opts.SegmentBytes || s.next-segs[0].base > math.MaxUint32) {
			break
		}
		size += s.size
		n++
	}
	return n
}

// rewrite makes one segment of a group, if anything is gained by it.
func (l *Log) rewrite(group []*segment, p *plan, m *offsetMap, st *CompactStats) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	at := l.at(group[0])
	if at < 0 || !l.uncut(p) {
		return errMoved
	}
	var out []byte
	size, kept, dropped, tombs := int64(0), 0, 0, 0
	for k, s := range group {
		if at+k >= len(l.segs)-1 || l.segs[at+k] != s {
			return errMoved
		}
		size += s.size
		err := s.each(func(raw []byte, b *record.Batch) error {
			n := len(b.Records)
			left := b.Records[:0]
			for _, r := range b.Records {
				switch l.judge(&r, p, m) {
				case keep:
					left = append(left, r)
				case tombstone:
					tombs++
				}
			}
			kept += len(left)
			dropped += n - len(left)
			switch {
			case len(left) == 0 && !l.prods.isLast(b.Producer, b.LastOffset()):
			case len(left) == n:
				out = append(out, raw...)
			default:
				b.Records = left
				out = append(out, record.Encode(b)...)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	if int64(len(out)) == size && len(group) == 1 {
		st.Kept += kept
		return nil
	}
	if err := l.replaceLocked(at, at+len(group), out); err != nil {
		return err
	}
	if group[len(group)-1] == p.tail {
		p.tail = l.segs[at]
		p.tailSize = p.tail.size
	}
	st.Segments++
	st.Replaced += len(group)
	st.Kept += kept
	st.Dropped += dropped
	st.Tombstones += tombs
	st.BytesBefore += size
	st.BytesAfter += int64(len(out))
	return nil
}

type verdict int

const (
	keep verdict = iota
	superseded
	tombstone
)

func (l *Log) judge(r *record.Record, p *plan, m *offsetMap) verdict {
	if r.Offset < l.start {
		return superseded
	}
	if r.Key == nil {
		return keep
	}
	if last, ok := m.get(r.Key); ok && last > r.Offset {
		return superseded
	}
	if r.Value == nil && r.Offset < p.horizon {
		return tombstone
	}
	return keep
}

func (s *segment) each(f func(raw []byte, b *record.Batch) error) error {
	for pos := int64(0); pos < s.size; {
		raw, i, err := s.batchAt(pos)
		if err != nil {
			return err
		}
		b, _, err := record.Decode(raw)
		if err != nil {
			return err
		}
		if err := f(raw, b); err != nil {
			return err
		}
		pos += int64(i.Size)
	}
	return nil
}
