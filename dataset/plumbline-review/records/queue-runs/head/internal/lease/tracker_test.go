package lease

import (
	"hash/crc32"
	"math/rand"
	"reflect"
	"testing"

	"ferrypost/internal/codec"
)

func TestAcquireAndSettle(t *testing.T) {
	tr := New(10, 3)
	tr.Grow(20)
	id, g := tr.Acquire("a", 4, 100)
	if !reflect.DeepEqual(g, []Grant{{10, 13, 1}}) {
		t.Fatal(g)
	}
	if n := tr.Ack(id, 11, 12); n != 2 || tr.Start() != 10 {
		t.Fatal(n, tr.Start())
	}
	if n := tr.Ack(id, 11, 12); n != 0 {
		t.Fatal("twice")
	}
	if n := tr.Ack(id+1, 10, 10); n != 0 {
		t.Fatal("other lease")
	}
	tr.Ack(id, 10, 10)
	if tr.Start() != 13 {
		t.Fatal(tr.Start())
	}
	tr.Nack(id, 13, 13, now0)
	_, g = tr.Acquire("b", 3, 100)
	if !reflect.DeepEqual(g, []Grant{{13, 13, 2}, {14, 15, 1}}) {
		t.Fatal(g)
	}
	if c := tr.Counts(); c != (Counts{Ready: 4, Leased: 3}) {
		t.Fatal(c)
	}
}

func TestExpiry(t *testing.T) {
	tr := New(0, 2)
	tr.Grow(3)
	tr.Delay(2, 2, 50)
	id, _ := tr.Acquire("a", 5, 100)
	if d := tr.Delays(); !reflect.DeepEqual(d, []int64{50}) || tr.Promote(49) != 0 || tr.Promote(50) != 1 {
		t.Fatal(d)
	}
	if c := tr.Counts(); c != (Counts{Ready: 1, Leased: 2}) {
		t.Fatal(c)
	}
	tr.Renew(id, "a", 200)
	if tr.Renew(id, "b", 300) {
		t.Fatal("not the owner")
	}
	if tr.Lapse(id, 199) != 0 || tr.Lapse(id, 200) != 2 || tr.Holds(id) {
		t.Fatal("expire")
	}
	if tr.Ack(id, 0, 1) != 0 {
		t.Fatal("late ack")
	}
	id, g := tr.Acquire("a", 5, 300)
	if !reflect.DeepEqual(g, []Grant{{0, 1, 2}, {2, 2, 1}}) {
		t.Fatal(g)
	}
	tr.Lapse(id, 300)
	if d := tr.Dead(); !reflect.DeepEqual(d, []Range{{0, 1}}) {
		t.Fatal(d)
	}
	tr.Skip(0, 1)
	if tr.Start() != 2 {
		t.Fatal(tr.Start())
	}
}

func TestReleaseDoesNotCount(t *testing.T) {
	tr := New(0, 1)
	tr.Grow(2)
	id, _ := tr.Acquire("a", 1, 10)
	tr.Release(id, 0, 0)
	_, g := tr.Acquire("a", 2, 10)
	if !reflect.DeepEqual(g, []Grant{{0, 1, 1}}) {
		t.Fatal(g)
	}
	if tr.ReleaseOwner("b") != nil || len(tr.ReleaseOwner("a")) != 1 || tr.Counts().Ready != 2 {
		t.Fatal("owner")
	}
}

func TestCutAndDrop(t *testing.T) {
	tr := New(0, 3)
	tr.Grow(10)
	id, _ := tr.Acquire("a", 10, 10)
	tr.DropBelow(4)
	tr.Cut(7)
	if tr.Start() != 4 || tr.End() != 7 || tr.Ack(id, 0, 9) != 3 || tr.Start() != 7 {
		t.Fatal(tr.Start(), tr.End())
	}
}

func TestSnapshot(t *testing.T) {
	tr := New(100, 2)
	tr.Grow(110)
	id, _ := tr.Acquire("a", 5, 1000)
	tr.Ack(id, 102, 103)
	tr.Nack(id, 104, 104, func(int) int64 { return 5000 })
	tr.Delay(107, 107, 9000)
	got, err := Decode(tr.Encode(), 2)
	if err != nil {
		t.Fatal(err)
	}
	if c := got.Counts(); c != (Counts{Ready: 6, Delayed: 2, Settled: 2}) {
		t.Fatal(c)
	}
	_, g := got.Acquire("b", 3, 1)
	if !reflect.DeepEqual(g, []Grant{{100, 101, 2}, {105, 105, 1}}) {
		t.Fatal(g)
	}
	raw := tr.Encode()
	raw[9] ^= 1
	if _, err := Decode(raw, 2); err == nil {
		t.Fatal("damage")
	}
}

// check looks at what has to be true at any time.
func check(t *testing.T, tr *Tracker) {
	t.Helper()
	var counts [states]int64
	held := map[int64]int64{}
	at := tr.start
	for i := range tr.runs {
		r := &tr.runs[i]
		if r.first != at || r.last < r.first {
			t.Fatal("gap", tr.runs)
		}
		if i > 0 && tr.runs[i-1].same(r) {
			t.Fatal("not joined", tr.runs)
		}
		at = r.last + 1
		counts[r.state] += r.size()
		if r.state == Leased {
			held[r.id] += r.size()
		}
	}
	if at != tr.end || counts != tr.counts || len(held) != len(tr.held) {
		t.Fatal("books", at, tr.end, counts, tr.counts)
	}
	for id, n := range held {
		if tr.held[id] == nil || tr.held[id].n != n {
			t.Fatal("held", id)
		}
	}
	if len(tr.runs) > 0 && tr.runs[0].state == Settled {
		t.Fatal("start")
	}
}

func TestBooks(t *testing.T) {
	for seed := int64(0); seed < 30; seed++ {
		rng := rand.New(rand.NewSource(seed))
		tr := New(0, 4)
		now := int64(0)
		var ids []int64
		for step := 0; step < 300; step++ {
			off := tr.Start() + rng.Int63n(tr.End()-tr.Start()+1)
			end := off + rng.Int63n(5)
			id := int64(0)
			if len(ids) > 0 {
				id = ids[rng.Intn(len(ids))]
			}
			switch rng.Intn(10) {
			case 0, 1:
				tr.Grow(tr.End() + rng.Int63n(6))
			case 2, 3:
				if got, _ := tr.Acquire("o", 1+rng.Int63n(8), now+50); got != 0 {
					ids = append(ids, got)
				}
			case 4, 5:
				tr.Ack(id, off, end)
			case 6:
				tr.Nack(id, off, end, func(int) int64 { return now + 30 })
			case 7:
				tr.Release(id, off, end)
			case 8:
				tr.Skip(off, off)
			case 9:
				now += 20
				tr.Promote(now)
				tr.Lapse(id, now)
			}
			check(t, tr)
		}
	}
}

func TestFirstVersion(t *testing.T) {
	w := codec.NewWriter(64)
	w.U32(0)
	w.U8(1)
	w.I64(40)
	w.I64(50)
	w.I64(7)
	w.Uvarint(3)
	for _, e := range [][4]int64{{1, int64(Settled), 0, 0}, {4, int64(Leased), 1, 500}, {5, int64(Delayed), 2, 900}} {
		w.Varint(e[0])
		w.U8(uint8(e[1]))
		w.Uvarint(uint64(e[2]))
		w.Varint(e[3])
	}
	w.PutU32(0, crc32.ChecksumIEEE(w.Bytes()[4:]))
	tr, err := Decode(w.Bytes(), 3)
	if err != nil {
		t.Fatal(err)
	}
	check(t, tr)
	if c := tr.Counts(); c != (Counts{Ready: 8, Delayed: 1, Settled: 1}) || tr.End() != 50 {
		t.Fatal(c)
	}
	if _, g := tr.Acquire("x", 3, 1); !reflect.DeepEqual(g, []Grant{{40, 40, 1}, {42, 43, 1}}) {
		t.Fatal(g)
	}
}
