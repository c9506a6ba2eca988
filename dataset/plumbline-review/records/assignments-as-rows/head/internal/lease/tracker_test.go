package lease

import (
	"reflect"
	"testing"
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
	tr.Nack(id, 13, 13, 0)
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
	tr.Delay(2, 50)
	id, _ := tr.Acquire("a", 5, 100)
	tr.Expire(50)
	if c := tr.Counts(); c != (Counts{Ready: 1, Leased: 2}) {
		t.Fatal(c)
	}
	tr.Renew(id, "a", 200)
	if tr.Renew(id, "b", 300) != 0 {
		t.Fatal("not the owner")
	}
	if tr.Expire(199) != 0 || tr.Expire(200) != 2 {
		t.Fatal("expire")
	}
	if tr.Ack(id, 0, 1) != 0 {
		t.Fatal("late ack")
	}
	tr.Acquire("a", 5, 300)
	tr.Expire(300)
	if d := tr.Dead(); !reflect.DeepEqual(d, []int64{0, 1}) {
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
	if tr.ReleaseOwner("b") != 0 || tr.ReleaseOwner("a") != 2 {
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
	tr.Nack(id, 104, 104, 5000)
	tr.Delay(107, 9000)
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
