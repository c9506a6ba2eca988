package seglog

import (
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
)

const epochFile = "leader-epochs"

// NoEpoch is the epoch of an empty log.
const NoEpoch int32 = -1

// EpochStart says that the batches from Start on were written in Epoch, up to
// the start of the next one.
type EpochStart struct {
	Epoch int32
	Start int64
}

// epochs of a log. Both fields ascend.
type epochs struct {
	list []EpochStart
}

func (e *epochs) last() int32 {
	if n := len(e.list); n > 0 {
		return e.list[n-1].Epoch
	}
	return NoEpoch
}

// note adds what the batch at base tells. It returns whether that was news.
func (e *epochs) note(epoch int32, base int64) bool {
	if epoch <= e.last() {
		return false
	}
	e.list = append(e.list, EpochStart{epoch, base})
	return true
}

// end finds the last epoch that is not above the one asked for, and where it
// ends in a log from start to end. Without one, nothing in the log is that
// old.
func (e *epochs) end(epoch int32, start, end int64) (int32, int64) {
	i := sort.Search(len(e.list), func(i int) bool { return e.list[i].Epoch > epoch })
	found, stop := NoEpoch, start
	if i > 0 {
		found, stop = e.list[i-1].Epoch, end
		if i < len(e.list) {
			stop = e.list[i].Start
		}
	}
	return found, stop
}

// cut forgets the epochs that begin at off or later.
func (e *epochs) cut(off int64) bool {
	n := len(e.list)
	for n > 0 && e.list[n-1].Start >= off {
		n--
	}
	changed := n < len(e.list)
	e.list = e.list[:n]
	return changed
}

// trim forgets the epochs that end at off or before; the one that reaches
// over it begins there.
func (e *epochs) trim(off int64) bool {
	n := 0
	for n+1 < len(e.list) && e.list[n+1].Start <= off {
		n++
	}
	if len(e.list) == 0 || n == 0 && e.list[0].Start >= off {
		return false
	}
	e.list = append([]EpochStart(nil), e.list[n:]...)
	if e.list[0].Start < off {
		e.list[0].Start = off
	}
	return true
}

func (e *epochs) save(dir string) error {
	var sb strings.Builder
	for _, s := range e.list {
		fmt.Fprintf(&sb, "%d %d\n", s.Epoch, s.Start)
	}
	return writeAtomic(filepath.Join(dir, epochFile), []byte(sb.String()))
}

// loadEpochs reads the file; ok is false if there is none or it makes no
// sense.
func loadEpochs(dir string) (e epochs, ok bool, err error) {
	raw, err := os.ReadFile(filepath.Join(dir, epochFile))
	if os.IsNotExist(err) {
		return e, false, nil
	}
	if err != nil {
		return e, false, err
	}
	for _, line := range strings.Split(string(raw), "\n") {
		if line == "" {
			continue
		}
		var s EpochStart
		if _, err := fmt.Sscanf(line, "%d %d", &s.Epoch, &s.Start); err != nil {
			return epochs{}, false, nil
		}
		if n := len(e.list); n > 0 && (s.Epoch <= e.list[n-1].Epoch || s.Start < e.list[n-1].Start) {
			return epochs{}, false, nil
		}
		e.list = append(e.list, s)
	}
	return e, true, nil
}

// agree compares the list with the last batches of a segment, those behind
// its last index entry. They are of the newest epoch in there.
func (e *epochs) agree(s *segment, start int64) (bool, error) {
	pos := int64(0)
	if n := len(s.idx.entries); n > 0 {
		pos = int64(s.idx.entries[n-1].pos)
	}
	for pos < s.size {
		i, err := s.peekAt(pos)
		if err != nil {
			return false, err
		}
		n := sort.Search(len(e.list), func(n int) bool { return e.list[n].Start > i.BaseOffset })
		if i.BaseOffset >= start && (n == 0 || e.list[n-1].Epoch != i.Epoch) {
			return false, nil
		}
		pos += int64(i.Size)
	}
	return true, nil
}

// openEpochs loads the epochs and makes up for what was not saved: of the
// active segment the batches are asked, of all if there is no file.
func (l *Log) openEpochs() error {
	e, ok, err := loadEpochs(l.dir)
	if err != nil {
		return err
	}
	segs := l.segs
	if ok {
		// The last release writes batches and leaves the file alone.
		for len(segs) > 1 {
			if same, err := e.agree(segs[0], l.start); err != nil {
				return err
			} else if !same {
				break
			}
			segs = segs[1:]
		}
		e.cut(segs[0].base)
	}
	// Compaction may have taken the first batches of an epoch, so it may have
	// begun right behind what is left of the one before.
	behind := segs[0].base
	for _, s := range segs {
		for pos := int64(0); pos < s.size; {
			i, err := s.peekAt(pos)
			if err != nil {
				return err
			}
			e.note(i.Epoch, behind)
			behind = i.NextOffset()
			pos += int64(i.Size)
		}
	}
	e.trim(l.start)
	l.epochs = e
	return e.save(l.dir)
}

// LastEpoch is the epoch of the last batch.
func (l *Log) LastEpoch() int32 {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.lastEpochLocked()
}

func (l *Log) lastEpochLocked() int32 {
	if l.start >= l.active().next {
		return NoEpoch
	}
	return l.epochs.last()
}

// EpochEnd is the last epoch of the log that is not above the one asked for,
// and the offset behind its last batch.
func (l *Log) EpochEnd(epoch int32) (int32, int64) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.epochs.end(epoch, l.start, l.active().next)
}

// Epochs lists them all.
func (l *Log) Epochs() []EpochStart {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return append([]EpochStart(nil), l.epochs.list...)
}
