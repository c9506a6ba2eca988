package seglog

import (
	"os"

	"ferrypost/internal/record"
)

const cleanedSuffix = ".cleaned"

// CompactStats tells what a run did.
type CompactStats struct {
	Segments    int
	Kept        int
	Dropped     int
	BytesBefore int64
	BytesAfter  int64
}

// Compact keeps the last record of every key in the closed segments below
// limit. Tombstones stay for TombstoneMs, so that readers see them.
func (l *Log) Compact(now, limit int64) (CompactStats, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	var st CompactStats
	if l.closed {
		return st, ErrClosed
	}
	closed := 0
	for closed < len(l.segs)-1 && l.segs[closed].next <= limit {
		closed++
	}
	latest := map[string]int64{}
	for _, s := range l.segs[:closed] {
		err := s.each(func(b *record.Batch) error {
			for _, r := range b.Records {
				if r.Key != nil {
					latest[string(r.Key)] = r.Offset
				}
			}
			return nil
		})
		if err != nil {
			return st, err
		}
	}
	for k, s := range l.segs[:closed] {
		n, err := l.rewriteLocked(s, latest, now, &st)
		if err != nil {
			return st, err
		}
		if n != nil {
			l.segs[k] = n
		}
	}
	return st, nil
}

func (s *segment) each(f func(b *record.Batch) error) error {
	for pos := int64(0); pos < s.size; {
		raw, i, err := s.batchAt(pos)
		if err != nil {
			return err
		}
		b, _, err := record.Decode(raw)
		if err != nil {
			return err
		}
		if err := f(b); err != nil {
			return err
		}
		pos += int64(i.Size)
	}
	return nil
}

// rewriteLocked writes what is left of s beside it and puts that in its
// place. nil if there was nothing to drop.
func (l *Log) rewriteLocked(s *segment, latest map[string]int64, now int64, st *CompactStats) (*segment, error) {
	var out []byte
	dropped := 0
	err := s.each(func(b *record.Batch) error {
		kept := b.Records[:0]
		for _, r := range b.Records {
			old := r.Key != nil && latest[string(r.Key)] > r.Offset
			gone := r.Key != nil && r.Value == nil && r.Time < now-l.opts.TombstoneMs
			if old || gone {
				dropped++
				continue
			}
			kept = append(kept, r)
		}
		b.Records = kept
		if len(kept) > 0 {
			st.Kept += len(kept)
			out = append(out, record.Encode(b)...)
		}
		return nil
	})
	if err != nil || dropped == 0 {
		return nil, err
	}
	st.Segments++
	st.Dropped += dropped
	st.BytesBefore += s.size
	st.BytesAfter += int64(len(out))
	path := fileName(s.dir, s.base, logSuffix)
	if err := writeCleaned(path, out); err != nil {
		return nil, err
	}
	os.Remove(fileName(s.dir, s.base, indexSuffix))
	if err := os.Rename(path+cleanedSuffix, path); err != nil {
		return nil, err
	}
	next, born := s.next, s.born
	s.close()
	n, err := openSegment(s.dir, s.base, s.every, born, false)
	if err != nil {
		return nil, err
	}
	n.next = next
	return n, nil
}

func writeCleaned(path string, data []byte) error {
	f, err := os.OpenFile(path+cleanedSuffix, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	if _, err = f.Write(data); err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	return err
}
