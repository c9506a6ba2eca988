package lease

import (
	"errors"
	"hash/crc32"
	"sort"

	"ferrypost/internal/codec"
)

const snapshotV1 = 1

var ErrSnapshot = errors.New("lease: bad snapshot")

// Encode saves the tracker. Leases are not saved as such: who held them will
// have to ask again, but the attempts count.
func (t *Tracker) Encode() []byte {
	w := codec.NewWriter(64 + 16*len(t.entries))
	w.U32(0)
	w.U8(snapshotV1)
	w.I64(t.start)
	w.I64(t.end)
	w.I64(t.nextID)
	offs := make([]int64, 0, len(t.entries))
	for off := range t.entries {
		offs = append(offs, off)
	}
	sort.Slice(offs, func(a, b int) bool { return offs[a] < offs[b] })
	w.Uvarint(uint64(len(offs)))
	for _, off := range offs {
		e := t.entries[off]
		w.Varint(off - t.start)
		w.U8(uint8(e.state))
		w.Uvarint(uint64(e.attempts))
		w.Varint(e.until)
	}
	w.PutU32(0, crc32.ChecksumIEEE(w.Bytes()[4:]))
	return w.Bytes()
}

// Decode is the way back.
func Decode(raw []byte, maxAttempts int) (*Tracker, error) {
	r := codec.NewReader(raw)
	sum := r.U32()
	if r.Err() != nil || crc32.ChecksumIEEE(raw[4:]) != sum || r.U8() != snapshotV1 {
		return nil, ErrSnapshot
	}
	t := New(r.I64(), maxAttempts)
	t.end = r.I64()
	t.nextID = r.I64()
	for n := r.Count(); n > 0; n-- {
		off := t.start + r.Varint()
		e := &entry{state: State(r.U8()), attempts: int(r.Uvarint()), until: r.Varint()}
		if off < t.start || off >= t.end || e.state > Settled {
			return nil, ErrSnapshot
		}
		if e.state == Leased {
			t.fail(e, 0)
		}
		t.entries[off] = e
	}
	if err := r.Done(); err != nil {
		return nil, err
	}
	if t.end < t.start {
		return nil, ErrSnapshot
	}
	t.advance()
	return t, nil
}
