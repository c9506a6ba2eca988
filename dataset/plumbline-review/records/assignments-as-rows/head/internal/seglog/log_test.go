package seglog

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"ferrypost/internal/record"
)

func open(t *testing.T, dir string, o Options) *Log {
	t.Helper()
	l, err := Open(dir, o, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

func put(t *testing.T, l *Log, time int64, kv ...string) Appended {
	t.Helper()
	var recs []record.Record
	for i := 0; i+1 < len(kv); i += 2 {
		r := record.Record{Time: time, Key: []byte(kv[i]), Value: []byte(kv[i+1])}
		if kv[i+1] == "-" {
			r.Value = nil
		}
		recs = append(recs, r)
	}
	a, err := l.Append(record.Encode(record.New(recs)), 1, time)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func dump(t *testing.T, l *Log) string {
	t.Helper()
	out := ""
	for from := l.Start(); from < l.End(); {
		raw, err := l.Read(from, 1, Unlimited)
		if err != nil {
			t.Fatal(err)
		}
		bs, err := record.All(raw)
		if err != nil {
			t.Fatal(err)
		}
		if len(bs) == 0 {
			break
		}
		for _, r := range bs[0].Records {
			if r.Offset >= l.Start() {
				v := string(r.Value)
				if r.Value == nil {
					v = "-"
				}
				out += fmt.Sprintf("%d:%s=%s ", r.Offset, r.Key, v)
			}
		}
		from = bs[0].LastOffset() + 1
	}
	return out
}

func small() Options { return Options{SegmentBytes: 200, IndexInterval: 1} }

func TestAppendReadReopen(t *testing.T) {
	dir := t.TempDir()
	l := open(t, dir, small())
	for i := 0; i < 20; i++ {
		a := put(t, l, int64(1000+i), "a", fmt.Sprint(i), "b", fmt.Sprint(i))
		if a.Base != int64(2*i) || a.Last != int64(2*i+1) {
			t.Fatal(a)
		}
	}
	if l.Segments() < 5 {
		t.Fatal("did not roll")
	}
	want := dump(t, l)
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	l = open(t, dir, small())
	if got := dump(t, l); got != want || l.End() != 40 {
		t.Fatalf("%d %s", l.End(), got)
	}
	if _, err := l.Read(41, 1, Unlimited); !errors.Is(err, ErrRange) {
		t.Fatal(err)
	}
	raw, err := l.Read(0, 1<<20, 2)
	if err != nil {
		t.Fatal(err)
	}
	if bs, _ := record.All(raw); len(bs) != 1 {
		t.Fatal("upTo", len(bs))
	}
}

func TestTornTail(t *testing.T) {
	dir := t.TempDir()
	l := open(t, dir, Options{})
	put(t, l, 1, "a", "1")
	put(t, l, 1, "a", "2")
	l.Close()
	path := fileName(dir, 0, logSuffix)
	st, _ := os.Stat(path)
	if err := os.Truncate(path, st.Size()-3); err != nil {
		t.Fatal(err)
	}
	l = open(t, dir, Options{})
	if l.End() != 1 || dump(t, l) != "0:a=1 " {
		t.Fatal(l.End(), dump(t, l))
	}
	put(t, l, 1, "a", "3")
	if dump(t, l) != "0:a=1 1:a=3 " {
		t.Fatal(dump(t, l))
	}
}

func TestBadIndexIsRebuilt(t *testing.T) {
	dir := t.TempDir()
	l := open(t, dir, small())
	for i := 0; i < 10; i++ {
		put(t, l, 1, "a", fmt.Sprint(i))
	}
	want := dump(t, l)
	l.Close()
	names, _ := filepath.Glob(filepath.Join(dir, "*.index"))
	for k, n := range names {
		if k%2 == 0 {
			os.Remove(n)
		} else {
			os.WriteFile(n, []byte("garbagegarbage!!"), 0o644)
		}
	}
	l = open(t, dir, small())
	if dump(t, l) != want {
		t.Fatal(dump(t, l))
	}
}

func TestOffsetForTime(t *testing.T) {
	l := open(t, t.TempDir(), small())
	times := []int64{10, 30, 20, 40, 40, 35, 60}
	for i, tm := range times {
		put(t, l, tm, "a", fmt.Sprint(i))
	}
	for ts := int64(0); ts < 70; ts++ {
		want := int64(-1)
		for i, tm := range times {
			if tm >= ts {
				want = int64(i)
				break
			}
		}
		off, ok, err := l.OffsetForTime(ts)
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			off = -1
		}
		if off != want {
			t.Fatalf("t=%d: %d, want %d", ts, off, want)
		}
	}
}

func TestTruncate(t *testing.T) {
	for cut := int64(0); cut <= 20; cut++ {
		l := open(t, t.TempDir(), small())
		for i := 0; i < 10; i++ {
			put(t, l, int64(i), "a", fmt.Sprint(i), "b", fmt.Sprint(i))
		}
		if err := l.Truncate(cut, 0); err != nil {
			t.Fatal(err)
		}
		want := cut / 2 * 2
		if l.End() != want {
			t.Fatalf("cut %d: end %d", cut, l.End())
		}
		put(t, l, 99, "c", "x")
		if l.End() != want+1 {
			t.Fatal(l.End())
		}
	}
}

func batchOf(id int64, epoch int16, seq int32, n int) []byte {
	recs := make([]record.Record, n)
	for i := range recs {
		recs[i] = record.Record{Time: 5, Key: []byte("k"), Value: []byte{byte(i)}}
	}
	b := record.New(recs)
	b.Producer, b.ProducerEpoch, b.Sequence = id, epoch, seq
	return record.Encode(b)
}

func TestProducers(t *testing.T) {
	dir := t.TempDir()
	l := open(t, dir, Options{SegmentBytes: 300})
	must := func(raw []byte) Appended {
		t.Helper()
		a, err := l.Append(raw, 1, 5)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	must(batchOf(7, 0, 0, 2))
	must(batchOf(7, 0, 2, 3))
	if a := must(batchOf(7, 0, 0, 2)); !a.Duplicate || a.Base != 0 || a.Last != 1 {
		t.Fatal(a)
	}
	if _, err := l.Append(batchOf(7, 0, 9, 1), 1, 5); !errors.Is(err, ErrSequence) {
		t.Fatal(err)
	}
	must(batchOf(7, 1, 0, 1))
	if _, err := l.Append(batchOf(7, 0, 5, 1), 1, 5); !errors.Is(err, ErrFenced) {
		t.Fatal(err)
	}
	for i := int32(1); i < 10; i++ {
		must(batchOf(7, 1, i, 1))
	}
	end := l.End()
	l.Close()
	l = open(t, dir, Options{SegmentBytes: 300})
	if a := must(batchOf(7, 1, 9, 1)); !a.Duplicate || a.Last != end-1 {
		t.Fatal(a)
	}
	if err := l.Truncate(end-3, 5); err != nil {
		t.Fatal(err)
	}
	if a := must(batchOf(7, 1, 7, 1)); a.Duplicate || a.Base != end-3 {
		t.Fatal(a)
	}
}

func TestRetain(t *testing.T) {
	l := open(t, t.TempDir(), Options{SegmentBytes: 150, RetentionMs: 1000})
	for i := 0; i < 10; i++ {
		put(t, l, int64(i*100), "a", fmt.Sprint(i))
	}
	n := l.Segments()
	if d, err := l.Retain(1450, l.End()); err != nil || d == 0 {
		t.Fatal(d, err)
	}
	if l.Segments() >= n || l.Start() == 0 {
		t.Fatal(l.Start())
	}
	if d, _ := l.Retain(99999, l.Start()); d != 0 {
		t.Fatal("beyond the limit")
	}
	l2 := open(t, t.TempDir(), Options{SegmentBytes: 150, RetentionBytes: 400})
	for i := 0; i < 20; i++ {
		put(t, l2, 0, "a", fmt.Sprint(i))
	}
	l2.Retain(0, l2.End())
	if l2.Size() < 400 || l2.Size() > 600 {
		t.Fatal(l2.Size())
	}
}

func TestFloor(t *testing.T) {
	l := open(t, t.TempDir(), small())
	for i := 0; i < 6; i++ {
		put(t, l, 0, "a", "1", "b", "2", "c", "3")
	}
	for off := int64(0); off <= 18; off++ {
		if f, err := l.Floor(off); err != nil || f != off/3*3 {
			t.Fatal(off, f, err)
		}
	}
}

func TestAdvanceStart(t *testing.T) {
	dir := t.TempDir()
	l := open(t, dir, small())
	for i := 0; i < 10; i++ {
		put(t, l, 0, "a", fmt.Sprint(i))
	}
	if err := l.AdvanceStart(5); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Read(4, 1, Unlimited); !errors.Is(err, ErrRange) {
		t.Fatal(err)
	}
	want := dump(t, l)
	l.Close()
	l = open(t, dir, small())
	if l.Start() != 5 || dump(t, l) != want {
		t.Fatal(l.Start(), dump(t, l))
	}
	if err := l.Reset(100, 0); err != nil {
		t.Fatal(err)
	}
	if l.Start() != 100 || l.End() != 100 {
		t.Fatal(l.Start(), l.End())
	}
}
