package seglog

import (
	"encoding/binary"
	"hash/fnv"
)

const minSlots = 16

type slot struct {
	hi, lo uint64
	next   int64 // offset + 1, 0 is free
}

// offsetMap has the last offset of every key, of a bounded number of keys.
// Keys are known by a sum of 128 bits.
type offsetMap struct {
	slots []slot
	used  int
	limit int
}

// newOffsetMap makes a map with room for three quarters of its slots.
func newOffsetMap(n int) *offsetMap {
	if n < minSlots {
		n = minSlots
	}
	return &offsetMap{slots: make([]slot, n), limit: n * 3 / 4}
}

func sumOf(key []byte) (hi, lo uint64) {
	h := fnv.New128a()
	h.Write(key)
	var b [16]byte
	h.Sum(b[:0])
	return binary.BigEndian.Uint64(b[:]), binary.BigEndian.Uint64(b[8:])
}

// at is the slot of a sum, or the free one where it would go.
func (m *offsetMap) at(hi, lo uint64) *slot {
	i := int(lo % uint64(len(m.slots)))
	for {
		s := &m.slots[i]
		if s.next == 0 || s.hi == hi && s.lo == lo {
			return s
		}
		if i++; i == len(m.slots) {
			i = 0
		}
	}
}

// room is for how many more keys there is space.
func (m *offsetMap) room() int { return m.limit - m.used }

// put notes an offset. Offsets come in ascending order.
func (m *offsetMap) put(key []byte, off int64) {
	hi, lo := sumOf(key)
	s := m.at(hi, lo)
	if s.next == 0 {
		m.used++
		s.hi, s.lo = hi, lo
	}
	s.next = off + 1
}

// get is the last offset of a key.
func (m *offsetMap) get(key []byte) (int64, bool) {
	s := m.at(sumOf(key))
	return s.next - 1, s.next != 0
}
