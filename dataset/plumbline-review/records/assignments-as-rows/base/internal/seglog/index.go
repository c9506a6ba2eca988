package seglog

import (
	"encoding/binary"
	"fmt"
	"os"
	"sort"
)

const indexEntrySize = 16

// indexEntry: the batch at offset base+rel starts at pos, and no batch before
// it in the segment is younger than maxTime.
type indexEntry struct {
	rel     uint32
	pos     uint32
	maxTime int64
}

// index is sparse and serves both offset and time lookups.
type index struct {
	path    string
	f       *os.File
	entries []indexEntry
}

func createIndex(path string) (*index, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_TRUNC|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	return &index{path: path, f: f}, nil
}

// openIndex loads an index and refuses one that is not monotone or whose
// positions lie beyond size; the caller rebuilds then.
func openIndex(path string, size int64) (*index, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	if len(raw)%indexEntrySize != 0 {
		return nil, fmt.Errorf("seglog: %s: odd length %d", path, len(raw))
	}
	x := &index{path: path, entries: make([]indexEntry, 0, len(raw)/indexEntrySize)}
	for ; len(raw) > 0; raw = raw[indexEntrySize:] {
		e := indexEntry{
			rel:     binary.BigEndian.Uint32(raw),
			pos:     binary.BigEndian.Uint32(raw[4:]),
			maxTime: int64(binary.BigEndian.Uint64(raw[8:])),
		}
		if int64(e.pos) >= size {
			return nil, fmt.Errorf("seglog: %s: position %d beyond %d", path, e.pos, size)
		}
		if n := len(x.entries); n > 0 {
			last := x.entries[n-1]
			if e.rel <= last.rel || e.pos <= last.pos || e.maxTime < last.maxTime {
				return nil, fmt.Errorf("seglog: %s: entry %d out of order", path, n)
			}
		}
		x.entries = append(x.entries, e)
	}
	if x.f, err = os.OpenFile(path, os.O_RDWR, 0o644); err != nil {
		return nil, err
	}
	return x, nil
}

func (x *index) add(e indexEntry) error {
	var buf [indexEntrySize]byte
	binary.BigEndian.PutUint32(buf[:], e.rel)
	binary.BigEndian.PutUint32(buf[4:], e.pos)
	binary.BigEndian.PutUint64(buf[8:], uint64(e.maxTime))
	if _, err := x.f.WriteAt(buf[:], int64(len(x.entries))*indexEntrySize); err != nil {
		return err
	}
	x.entries = append(x.entries, e)
	return nil
}

// floor is the position of the last indexed batch at or below rel.
func (x *index) floor(rel uint32) int64 {
	i := sort.Search(len(x.entries), func(i int) bool { return x.entries[i].rel > rel })
	if i == 0 {
		return 0
	}
	return int64(x.entries[i-1].pos)
}

// before is the position from which a scan for the first batch with a record
// at or after time t may start.
func (x *index) before(t int64) int64 {
	i := sort.Search(len(x.entries), func(i int) bool { return x.entries[i].maxTime >= t })
	if i == 0 {
		return 0
	}
	return int64(x.entries[i-1].pos)
}

// truncate forgets entries whose batch starts at pos or later.
func (x *index) truncate(pos int64) error {
	i := sort.Search(len(x.entries), func(i int) bool { return int64(x.entries[i].pos) >= pos })
	x.entries = x.entries[:i]
	return x.f.Truncate(int64(i) * indexEntrySize)
}

func (x *index) sync() error  { return x.f.Sync() }
func (x *index) close() error { return x.f.Close() }
