package seglog

import "testing"

func TestCompact(t *testing.T) {
	dir := t.TempDir()
	o := Options{SegmentBytes: 100, IndexInterval: 1, Compact: true, TombstoneMs: 1000}
	l := open(t, dir, o)
	put(t, l, 10, "a", "1", "b", "1")
	put(t, l, 20, "a", "2")
	put(t, l, 30, "b", "-")
	put(t, l, 40, "c", "1")
	put(t, l, 50, "d", "1")
	if _, err := l.Compact(100, l.End()); err != nil {
		t.Fatal(err)
	}
	if got := dump(t, l); got != "2:a=2 3:b=- 4:c=1 5:d=1 " {
		t.Fatal(got)
	}
	if _, err := l.Compact(5000, l.End()); err != nil {
		t.Fatal(err)
	}
	want := "2:a=2 4:c=1 5:d=1 "
	if got := dump(t, l); got != want {
		t.Fatal(got)
	}
	l.Close()
	l = open(t, dir, o)
	if got := dump(t, l); got != want || l.End() != 6 {
		t.Fatal(got)
	}
}

func TestCompactBelowLimitOnly(t *testing.T) {
	l := open(t, t.TempDir(), Options{SegmentBytes: 100, Compact: true})
	for i := 0; i < 5; i++ {
		put(t, l, 10, "a", "x")
	}
	if _, err := l.Compact(100, 2); err != nil {
		t.Fatal(err)
	}
	if got := dump(t, l); got != "1:a=x 2:a=x 3:a=x 4:a=x " {
		t.Fatal(got)
	}
}
