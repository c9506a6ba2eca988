package seglog

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"ferrypost/internal/record"
)

func putEpoch(t *testing.T, l *Log, epoch int32, n int) {
	t.Helper()
	for i := 0; i < n; i++ {
		if _, err := l.Append(record.Encode(record.New([]record.Record{{Time: 1, Value: []byte("v")}})), epoch, 1); err != nil {
			t.Fatal(err)
		}
	}
}

func TestEpochs(t *testing.T) {
	dir := t.TempDir()
	l := open(t, dir, small())
	if e, end := l.EpochEnd(7); e != NoEpoch || end != 0 || l.LastEpoch() != NoEpoch {
		t.Fatal(e, end)
	}
	putEpoch(t, l, 1, 5)
	putEpoch(t, l, 3, 4)
	putEpoch(t, l, 4, 3)
	want := func(list ...EpochStart) {
		t.Helper()
		if got := l.Epochs(); !reflect.DeepEqual(got, list) && len(got)+len(list) > 0 {
			t.Fatal(got)
		}
	}
	want(EpochStart{1, 0}, EpochStart{3, 5}, EpochStart{4, 9})
	for _, c := range []struct {
		ask, epoch int32
		end        int64
	}{{0, NoEpoch, 0}, {1, 1, 5}, {2, 1, 5}, {3, 3, 9}, {4, 4, 12}, {9, 4, 12}} {
		if e, end := l.EpochEnd(c.ask); e != c.epoch || end != c.end {
			t.Fatal(c, e, end)
		}
	}
	l.Close()
	for _, lost := range []bool{false, true} {
		if lost {
			os.Remove(filepath.Join(dir, epochFile))
		}
		l = open(t, dir, small())
		want(EpochStart{1, 0}, EpochStart{3, 5}, EpochStart{4, 9})
		l.Close()
	}
	l = open(t, dir, small())
	if err := l.AdvanceStart(5); err != nil {
		t.Fatal(err)
	}
	want(EpochStart{3, 5}, EpochStart{4, 9})
	if err := l.AdvanceStart(7); err != nil {
		t.Fatal(err)
	}
	want(EpochStart{3, 7}, EpochStart{4, 9})
	if e, end := l.EpochEnd(2); e != NoEpoch || end != 7 {
		t.Fatal(e, end)
	}
	l.Truncate(10, 1)
	want(EpochStart{3, 7}, EpochStart{4, 9})
	l.Truncate(9, 1)
	want(EpochStart{3, 7})
	putEpoch(t, l, 6, 1)
	want(EpochStart{3, 7}, EpochStart{6, 9})
	l.AdvanceStart(10)
	if l.LastEpoch() != NoEpoch {
		t.Fatal("empty")
	}
	l.Reset(50, 1)
	want()
}

func TestEpochsBehindTheFile(t *testing.T) {
	dir := t.TempDir()
	l := open(t, dir, Options{})
	putEpoch(t, l, 1, 2)
	old, _ := os.ReadFile(filepath.Join(dir, epochFile))
	putEpoch(t, l, 2, 2)
	l.Close()
	os.WriteFile(filepath.Join(dir, epochFile), old, 0o644)
	l = open(t, dir, Options{})
	if e, end := l.EpochEnd(1); e != 1 || end != 2 || l.LastEpoch() != 2 {
		t.Fatal(e, end)
	}
}
