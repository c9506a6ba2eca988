package seglog

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"ferrypost/internal/record"
)

func compacted() Options {
	return Options{SegmentBytes: 100, IndexInterval: 1, Compact: true, TombstoneMs: 1000}
}

func run(t *testing.T, l *Log, now int64) CompactStats {
	t.Helper()
	st, err := l.Compact(now, l.End())
	if err != nil {
		t.Fatal(err)
	}
	return st
}

func want(t *testing.T, l *Log, what string) {
	t.Helper()
	if got := dump(t, l); got != what {
		t.Fatalf("got  %s\nwant %s", got, what)
	}
}

func TestCompact(t *testing.T) {
	dir := t.TempDir()
	l := open(t, dir, compacted())
	put(t, l, 10, "a", "1", "b", "1")
	put(t, l, 20, "a", "2")
	put(t, l, 30, "b", "-")
	put(t, l, 40, "c", "1")
	put(t, l, 50, "d", "1")
	st := run(t, l, 100)
	if st.To != 5 || st.Dropped != 2 || st.Tombstones != 0 {
		t.Fatalf("%+v", st)
	}
	want(t, l, "2:a=2 3:b=- 4:c=1 5:d=1 ")
	if st := run(t, l, 1099); st.Dropped != 0 {
		t.Fatalf("%+v", st)
	}
	if st := run(t, l, 1100); st.Tombstones != 1 {
		t.Fatalf("%+v", st)
	}
	want(t, l, "2:a=2 4:c=1 5:d=1 ")
	l.Close()
	l = open(t, dir, compacted())
	want(t, l, "2:a=2 4:c=1 5:d=1 ")
	put(t, l, 60, "a", "3")
	put(t, l, 70, "e", "1")
	run(t, l, 1200)
	want(t, l, "4:c=1 5:d=1 6:a=3 7:e=1 ")
}

func TestCompactBelowLimitOnly(t *testing.T) {
	l := open(t, t.TempDir(), compacted())
	for i := 0; i < 5; i++ {
		put(t, l, 10, "a", "x")
	}
	if _, err := l.Compact(100, 2); err != nil {
		t.Fatal(err)
	}
	want(t, l, "1:a=x 2:a=x 3:a=x 4:a=x ")
}

func TestCompactLagAndShare(t *testing.T) {
	o := compacted()
	o.CompactLagMs, o.MinDirty = 100, 0.5
	l := open(t, t.TempDir(), o)
	for i := 0; i < 4; i++ {
		put(t, l, int64(10+i*50), "a", fmt.Sprint(i))
	}
	run(t, l, 160)
	want(t, l, "1:a=1 2:a=2 3:a=3 ")
	for i := 0; i < 6; i++ {
		put(t, l, 200, fmt.Sprint("k", i), "1")
	}
	run(t, l, 1000)
	put(t, l, 300, "a", "4")
	put(t, l, 300, "z", "1")
	if st := run(t, l, 1000); st.Slots != 0 {
		t.Fatalf("not worth it: %+v", st)
	}
}

func TestCompactInParts(t *testing.T) {
	o := compacted()
	o.MapSlots = 16
	l := open(t, t.TempDir(), o)
	for i := 0; i < 40; i++ {
		put(t, l, 10, fmt.Sprint("k", i%20), fmt.Sprint(i))
	}
	put(t, l, 10, "end", "1")
	st := run(t, l, 100)
	if st.From != 0 || st.To != 12 {
		t.Fatalf("%+v", st)
	}
	for k := 0; k < 5; k++ {
		run(t, l, 100)
	}
	full := ""
	for i := 20; i < 40; i++ {
		full += fmt.Sprintf("%d:k%d=%d ", i, i%20, i)
	}
	want(t, l, full+"40:end=1 ")
}

func TestCompactAfterReset(t *testing.T) {
	dir := t.TempDir()
	l := open(t, dir, compacted())
	for i := 0; i < 6; i++ {
		put(t, l, 10, "a", fmt.Sprint(i))
	}
	run(t, l, 100)
	want(t, l, "4:a=4 5:a=5 ")
	if err := l.Reset(40, 100); err != nil {
		t.Fatal(err)
	}
	for i := 0; i < 4; i++ {
		put(t, l, 110, "b", fmt.Sprint(i))
	}
	run(t, l, 200)
	want(t, l, "42:b=2 43:b=3 ")
}

func TestSegmentsAreJoined(t *testing.T) {
	o := compacted()
	o.SegmentBytes = 250
	dir := t.TempDir()
	l := open(t, dir, o)
	for i := 0; i < 60; i++ {
		put(t, l, int64(i), fmt.Sprint("k", i%4), fmt.Sprint(i))
	}
	n := l.Segments()
	run(t, l, 100)
	run(t, l, 100)
	if s := put(t, l, 100, "x", "1"); s.Base != 60 {
		t.Fatal(s)
	}
	run(t, l, 200)
	run(t, l, 300)
	if l.Segments() >= n/3 {
		t.Fatal(n, l.Segments())
	}
	state := dump(t, l)
	l.Close()
	l = open(t, dir, o)
	want(t, l, state)
	if off, ok, err := l.OffsetForTime(57); err != nil || !ok || off != 57 {
		t.Fatal(off, ok, err)
	}
}

func TestProducersSurvive(t *testing.T) {
	dir := t.TempDir()
	o := compacted()
	l := open(t, dir, o)
	for i := int32(0); i < 4; i++ {
		if _, err := l.Append(batchOf(7, 0, i, 1), 1, 5); err != nil {
			t.Fatal(err)
		}
	}
	put(t, l, 10, "k", "new")
	put(t, l, 10, "x", "1")
	run(t, l, 100)
	want(t, l, "4:k=new 5:x=1 ")
	l.Close()
	names, _ := filepath.Glob(filepath.Join(dir, "*.prod"))
	for _, n := range names {
		os.Remove(n)
	}
	l = open(t, dir, o)
	if _, err := l.Append(batchOf(7, 0, 9, 1), 1, 5); !errors.Is(err, ErrSequence) {
		t.Fatal(err)
	}
	if _, err := l.Append(batchOf(7, 0, 4, 1), 1, 5); err != nil {
		t.Fatal(err)
	}
}

func TestCrashes(t *testing.T) {
	dir := t.TempDir()
	l := open(t, dir, compacted())
	for i := 0; i < 6; i++ {
		put(t, l, 10, "a", fmt.Sprint(i), "b", fmt.Sprint(i))
	}
	l.Close()
	if err := os.WriteFile(fileName(dir, 0, logSuffix)+cleanedSuffix, []byte("half"), 0o644); err != nil {
		t.Fatal(err)
	}
	b := record.New([]record.Record{{Time: 10, Key: []byte("z"), Value: []byte("swapped")}})
	b.BaseOffset, b.Records[0].Offset = 2, 2
	if err := os.WriteFile(swapName(dir, 2, 6), record.Encode(b), 0o644); err != nil {
		t.Fatal(err)
	}
	l = open(t, dir, compacted())
	want(t, l, "0:a=0 1:b=0 2:z=swapped 6:a=3 7:b=3 8:a=4 9:b=4 10:a=5 11:b=5 ")
	if left, _ := filepath.Glob(filepath.Join(dir, "*.[cs][lw]*")); len(left) != 0 {
		t.Fatal(left)
	}
}

func TestOffsetMap(t *testing.T) {
	m := newOffsetMap(100)
	for i := 0; m.room() > 0; i++ {
		m.put([]byte(fmt.Sprint(i)), int64(i))
	}
	if m.used != 75 {
		t.Fatal(m.used)
	}
	m.put([]byte("3"), 99)
	for i := 0; i < 75; i++ {
		w := int64(i)
		if i == 3 {
			w = 99
		}
		if off, ok := m.get([]byte(fmt.Sprint(i))); !ok || off != w {
			t.Fatal(i, off, ok)
		}
	}
	if _, ok := m.get([]byte("none")); ok {
		t.Fatal("none")
	}
}

func TestCleanPoint(t *testing.T) {
	dir := t.TempDir()
	var c cleanPoint
	c.reached(10, 100, 50)
	c.reached(10, 120, 50)
	c.reached(20, 130, 50)
	if c.horizon(149, 50) != 0 || c.horizon(150, 50) != 10 || c.horizon(180, 50) != 20 {
		t.Fatal(c)
	}
	if err := c.save(dir); err != nil {
		t.Fatal(err)
	}
	d, err := loadCleanPoint(dir)
	if err != nil || !reflect.DeepEqual(d.marks, c.marks) {
		t.Fatal(d, err)
	}
	c.reached(30, 180, 50)
	if !reflect.DeepEqual(c.marks, []cleanMark{{20, 130}, {30, 180}}) {
		t.Fatal(c)
	}
	if c.cut(40) || !c.cut(25) || c.dirtyFrom() != 25 {
		t.Fatal(c)
	}
	if !c.cut(5) || !reflect.DeepEqual(c.marks, []cleanMark{{5, 130}}) {
		t.Fatal(c)
	}
}
