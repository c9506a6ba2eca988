package seglog

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

const (
	cleanedSuffix = ".cleaned" // being written, worth nothing
	swapSuffix    = ".swap"    // complete, to take the place of what it was made of
)

// swapName has the offsets that the file covers, the second one excluded.
func swapName(dir string, base, next int64) string {
	return filepath.Join(dir, fmt.Sprintf("%020d-%020d%s", base, next, swapSuffix))
}

func parseSwap(name string) (base, next int64, ok bool) {
	a, b, ok := strings.Cut(strings.TrimSuffix(name, swapSuffix), "-")
	if !ok || !strings.HasSuffix(name, swapSuffix) {
		return 0, 0, false
	}
	base, err1 := strconv.ParseInt(a, 10, 64)
	next, err2 := strconv.ParseInt(b, 10, 64)
	return base, next, err1 == nil && err2 == nil && base < next
}

// replaceLocked puts data in the place of the segments l.segs[from:to]. From
// the rename on, a crash is made good by recoverSwaps.
func (l *Log) replaceLocked(from, to int, data []byte) error {
	old := l.segs[from:to]
	base, next, born, maxTime := old[0].base, old[len(old)-1].next, old[0].born, int64(-1)
	tmp := fileName(l.dir, base, logSuffix) + cleanedSuffix
	if err := writeSynced(tmp, data); err != nil {
		return err
	}
	swap := swapName(l.dir, base, next)
	if err := os.Rename(tmp, swap); err != nil {
		return err
	}
	for _, s := range old {
		if s.maxTime > maxTime {
			maxTime = s.maxTime
		}
		if err := s.remove(); err != nil {
			return err
		}
	}
	if err := os.Rename(swap, fileName(l.dir, base, logSuffix)); err != nil {
		return err
	}
	s, err := openSegment(l.dir, base, l.opts.IndexInterval, born, false)
	if err != nil {
		return err
	}
	s.next = next
	segs := append([]*segment(nil), l.segs[:from]...)
	segs = append(segs, s)
	l.segs = append(segs, l.segs[to:]...)
	return nil
}

func writeSynced(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	if _, err = f.Write(data); err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	return err
}

// recoverSwaps finishes what a crash interrupted and throws away what is not
// complete.
func recoverSwaps(dir string) error {
	names, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range names {
		if strings.HasSuffix(e.Name(), ".tmp") || strings.HasSuffix(e.Name(), cleanedSuffix) {
			if err := os.Remove(filepath.Join(dir, e.Name())); err != nil {
				return err
			}
		}
	}
	for _, e := range names {
		base, next, ok := parseSwap(e.Name())
		if !ok {
			continue
		}
		for _, o := range names {
			if at, ok := baseOf(o.Name(), logSuffix); ok && at >= base && at < next {
				if err := os.Remove(filepath.Join(dir, o.Name())); err != nil {
					return err
				}
			}
		}
		if err := os.Rename(filepath.Join(dir, e.Name()), fileName(dir, base, logSuffix)); err != nil {
			return err
		}
	}
	return nil
}
