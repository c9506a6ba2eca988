package lease

import (
	"errors"
	"hash/crc32"

	"ferrypost/internal/codec"
)

const (
	snapshotV1 = 1 // an entry per offset
	snapshotV2 = 2 // an entry per run
)

var ErrSnapshot = errors.New("lease: bad snapshot")

// Encode saves the tracker. Leases are not saved as such: who held them will
// have to ask again, but the attempts count.
func (t *Tracker) Encode() []byte {
	w := codec.NewWriter(64 + 8*len(t.runs))
	w.U32(0)
	w.U8(snapshotV2)
	w.I64(t.start)
	w.I64(t.end)
	w.I64(t.nextID)
	w.Uvarint(uint64(len(t.runs)))
	base := int64(0)
	for i := range t.runs {
		r := &t.runs[i]
		w.Uvarint(uint64(r.size()))
		w.U8(uint8(r.state))
		w.Uvarint(uint64(r.attempts))
		if r.state == Delayed {
			w.Varint(r.until - base)
		}
		base = r.until
	}
	w.PutU32(0, crc32.ChecksumIEEE(w.Bytes()[4:]))
	return w.Bytes()
}

// Decode is the way back, from either version.
func Decode(raw []byte, maxAttempts int) (*Tracker, error) {
	r := codec.NewReader(raw)
	sum := r.U32()
	if r.Err() != nil || crc32.ChecksumIEEE(raw[4:]) != sum {
		return nil, ErrSnapshot
	}
	version := r.U8()
	t := New(r.I64(), maxAttempts)
	end := r.I64()
	t.nextID = r.I64()
	if r.Err() != nil || end < t.start {
		return nil, ErrSnapshot
	}
	var err error
	switch version {
	case snapshotV1:
		err = t.decodeV1(r, end)
	case snapshotV2:
		err = t.decodeV2(r)
	default:
		return nil, ErrSnapshot
	}
	if err == nil {
		err = r.Done()
	}
	if err != nil || t.end != end {
		return nil, ErrSnapshot
	}
	t.join(0, len(t.runs)-1)
	t.advance()
	return t, nil
}

// load appends a run as it was saved.
func (t *Tracker) load(n int64, state State, attempts int, until int64) error {
	if n < 1 || state > Settled {
		return ErrSnapshot
	}
	r := run{first: t.end, last: t.end + n - 1, state: state, attempts: attempts}
	switch state {
	case Leased:
		t.fail(&r, now0)
	case Delayed:
		r.until = until
	case Settled:
		r.attempts = 0
	}
	t.runs = append(t.runs, r)
	t.enter(&r, n)
	t.end += n
	return nil
}

func (t *Tracker) decodeV2(r *codec.Reader) error {
	base := int64(0)
	for n := r.Count(); n > 0; n-- {
		size, state, attempts := int64(r.Uvarint()), State(r.U8()), int(r.Uvarint())
		if state == Delayed {
			base += r.Varint()
		}
		if r.Err() != nil {
			return r.Err()
		}
		if err := t.load(size, state, attempts, base); err != nil {
			return err
		}
	}
	return nil
}

// decodeV1 reads entries by offset, in order. What has none was never tried.
func (t *Tracker) decodeV1(r *codec.Reader, end int64) error {
	start := t.start
	for n := r.Count(); n > 0; n-- {
		off := start + r.Varint()
		state, attempts, until := State(r.U8()), int(r.Uvarint()), r.Varint()
		if r.Err() != nil || off < t.end || off >= end {
			return ErrSnapshot
		}
		t.Grow(off)
		if err := t.load(1, state, attempts, until); err != nil {
			return err
		}
	}
	t.Grow(end)
	return nil
}
