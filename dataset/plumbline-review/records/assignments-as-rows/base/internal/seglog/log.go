// Package seglog is the log of one partition: segments on disk, an index for
// each, producer state, retention and compaction. See docs/storage.md.
package seglog

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"sync"

	"ferrypost/internal/record"
)

var (
	ErrRange  = errors.New("seglog: offset out of range")
	ErrClosed = errors.New("seglog: log is closed")
	ErrGap    = errors.New("seglog: batch does not follow the end of the log")
)

// Options of a log. Zero means no limit, except where defaults says otherwise.
type Options struct {
	SegmentBytes   int64
	SegmentMs      int64
	IndexInterval  int
	RetentionMs    int64
	RetentionBytes int64
	Compact        bool
	TombstoneMs    int64
	ProducerMs     int64
}

func (o *Options) defaults() {
	if o.SegmentBytes <= 0 {
		o.SegmentBytes = 64 << 20
	}
	if o.IndexInterval <= 0 {
		o.IndexInterval = 4096
	}
	if o.ProducerMs <= 0 {
		o.ProducerMs = 7 * 24 * 3600 * 1000
	}
}

// Log of a partition. All methods may be called from several goroutines.
type Log struct {
	mu     sync.RWMutex
	dir    string
	opts   Options
	segs   []*segment // never empty, the last one is written to
	start  int64
	prods  *producers
	epochs epochs
	closed bool
}

const startFile = "log-start"

// Open loads a log, or makes an empty one. The last segment is checked batch
// by batch, what a crash cut short is dropped.
func Open(dir string, opts Options, now int64) (*Log, error) {
	opts.defaults()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	l := &Log{dir: dir, opts: opts}
	bases, err := l.listSegments()
	if err != nil {
		return nil, err
	}
	for k, base := range bases {
		s, err := openSegment(dir, base, opts.IndexInterval, now, k == len(bases)-1)
		if err != nil {
			l.closeFiles()
			return nil, err
		}
		l.segs = append(l.segs, s)
	}
	for k := 0; k+1 < len(l.segs); k++ {
		l.segs[k].next = l.segs[k+1].base
	}
	if len(l.segs) == 0 {
		s, err := createSegment(dir, 0, opts.IndexInterval, now)
		if err != nil {
			return nil, err
		}
		l.segs = append(l.segs, s)
	}
	if err := l.loadStart(); err != nil {
		l.closeFiles()
		return nil, err
	}
	if err := l.loadProducers(); err != nil {
		l.closeFiles()
		return nil, err
	}
	if err := l.openEpochs(); err != nil {
		l.closeFiles()
		return nil, err
	}
	return l, nil
}

// listSegments also throws away what an interrupted rewrite left behind.
func (l *Log) listSegments() ([]int64, error) {
	names, err := os.ReadDir(l.dir)
	if err != nil {
		return nil, err
	}
	var bases []int64
	for _, e := range names {
		if strings.HasSuffix(e.Name(), ".tmp") || strings.HasSuffix(e.Name(), cleanedSuffix) {
			if err := os.Remove(filepath.Join(l.dir, e.Name())); err != nil {
				return nil, err
			}
			continue
		}
		if base, ok := baseOf(e.Name(), logSuffix); ok {
			bases = append(bases, base)
		}
	}
	sort.Slice(bases, func(a, b int) bool { return bases[a] < bases[b] })
	return bases, nil
}

func (l *Log) loadStart() error {
	l.start = l.segs[0].base
	raw, err := os.ReadFile(filepath.Join(l.dir, startFile))
	if os.IsNotExist(err) {
		return nil
	}
	if err != nil {
		return err
	}
	n, err := strconv.ParseInt(strings.TrimSpace(string(raw)), 10, 64)
	if err != nil {
		return fmt.Errorf("seglog: %s: %w", startFile, err)
	}
	if n > l.start {
		l.start = n
	}
	if end := l.active().next; l.start > end {
		l.start = end
	}
	return nil
}

func (l *Log) saveStart() error {
	return writeAtomic(filepath.Join(l.dir, startFile), []byte(strconv.FormatInt(l.start, 10)+"\n"))
}

// loadProducers takes the newest snapshot that can be read and is not beyond
// the end, and replays the batches behind it.
func (l *Log) loadProducers() error {
	end := l.active().next
	offs, err := l.snapshots()
	if err != nil {
		return err
	}
	l.prods = newProducers()
	from := l.segs[0].base
	for k := len(offs) - 1; k >= 0; k-- {
		path := fileName(l.dir, offs[k], prodSuffix)
		if offs[k] <= end {
			raw, err := os.ReadFile(path)
			if err == nil {
				if ps, err := decodeProducers(raw, offs[k]); err == nil {
					l.prods, from = ps, offs[k]
					break
				}
			}
		}
		if err := os.Remove(path); err != nil && !os.IsNotExist(err) {
			return err
		}
	}
	for _, s := range l.segs {
		if s.next <= from {
			continue
		}
		pos, _, err := s.seek(from)
		if err != nil {
			return err
		}
		for pos < s.size {
			i, err := s.peekAt(pos)
			if err != nil {
				return err
			}
			if i.HasProducer() {
				l.prods.update(i)
			}
			pos += int64(i.Size)
		}
	}
	return nil
}

func (l *Log) snapshots() ([]int64, error) {
	names, err := os.ReadDir(l.dir)
	if err != nil {
		return nil, err
	}
	var offs []int64
	for _, e := range names {
		if off, ok := baseOf(e.Name(), prodSuffix); ok {
			offs = append(offs, off)
		}
	}
	sort.Slice(offs, func(a, b int) bool { return offs[a] < offs[b] })
	return offs, nil
}

func (l *Log) active() *segment { return l.segs[len(l.segs)-1] }

// Start is the first offset that may be read, End the next to be given.
func (l *Log) Start() int64 {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.start
}

func (l *Log) End() int64 {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.active().next
}

// Size in bytes of all segments.
func (l *Log) Size() int64 {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.sizeLocked()
}

func (l *Log) sizeLocked() int64 {
	n := int64(0)
	for _, s := range l.segs {
		n += s.size
	}
	return n
}

// Segments is how many there are.
func (l *Log) Segments() int {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return len(l.segs)
}

// Appended tells where a batch went.
type Appended struct {
	Base, Last int64
	Duplicate  bool
}

// Append places one batch at the end, as leader of the given epoch. raw is
// modified. A retry of a remembered batch is answered with its first place.
func (l *Log) Append(raw []byte, epoch int32, now int64) (Appended, error) {
	if err := record.Verify(raw); err != nil {
		return Appended{}, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return Appended{}, ErrClosed
	}
	i, err := record.Peek(raw)
	if err != nil {
		return Appended{}, err
	}
	if i.HasProducer() {
		dup, err := l.prods.check(i)
		if err != nil {
			return Appended{}, err
		}
		if dup != nil {
			return Appended{Base: dup.base, Last: dup.lastOffset, Duplicate: true}, nil
		}
	}
	record.Place(raw, l.active().next, epoch)
	if i, err = record.Peek(raw); err != nil {
		return Appended{}, err
	}
	if err := l.appendLocked(raw[:i.Size], i, now); err != nil {
		return Appended{}, err
	}
	return Appended{Base: i.BaseOffset, Last: i.LastOffset()}, nil
}

// AppendPlaced takes batches as a leader sent them. Holes in between are fine,
// going back is not.
func (l *Log) AppendPlaced(raw []byte, now int64) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return ErrClosed
	}
	return record.Each(raw, func(one []byte, i record.Info) error {
		if err := record.Verify(one); err != nil {
			return err
		}
		if i.BaseOffset < l.active().next {
			return fmt.Errorf("%w: %d, end is %d", ErrGap, i.BaseOffset, l.active().next)
		}
		return l.appendLocked(one, i, now)
	})
}

func (l *Log) appendLocked(raw []byte, i record.Info, now int64) error {
	s := l.active()
	behind := s.next
	aged := l.opts.SegmentMs > 0 && s.size > 0 && now-s.born >= l.opts.SegmentMs
	if aged || !s.fits(len(raw), i.LastOffset(), l.opts.SegmentBytes) {
		if err := l.rollLocked(i.BaseOffset, now); err != nil {
			return err
		}
		s = l.active()
	}
	if s.size == 0 {
		s.born = now
	}
	if err := s.append(raw, i); err != nil {
		return err
	}
	if l.epochs.note(i.Epoch, behind) {
		if err := l.epochs.save(l.dir); err != nil {
			return err
		}
	}
	if i.HasProducer() {
		l.prods.update(i)
	}
	return nil
}

// rollLocked closes the active segment and starts one at base.
func (l *Log) rollLocked(base, now int64) error {
	if err := l.active().sync(); err != nil {
		return err
	}
	if err := l.prods.writeSnapshot(l.dir, base); err != nil {
		return err
	}
	s, err := createSegment(l.dir, base, l.opts.IndexInterval, now)
	if err != nil {
		return err
	}
	l.active().next = base
	l.segs = append(l.segs, s)
	return nil
}

// find is the index of the segment that holds off or what follows it.
func (l *Log) find(off int64) int {
	return sort.Search(len(l.segs), func(i int) bool { return l.segs[i].next > off })
}

// Read returns whole batches from the one which covers from, none of which
// starts at upTo or later. At least one batch is returned if there is any,
// even if longer than max. Records below from may be among them.
func (l *Log) Read(from int64, max int, upTo int64) ([]byte, error) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	if l.closed {
		return nil, ErrClosed
	}
	if from < l.start || from > l.active().next {
		return nil, fmt.Errorf("%w: %d not in %d..%d", ErrRange, from, l.start, l.active().next)
	}
	for k := l.find(from); k < len(l.segs); k++ {
		s := l.segs[k]
		pos, _, err := s.seek(from)
		if err != nil {
			return nil, err
		}
		buf, err := s.read(pos, max, upTo)
		if err != nil {
			return nil, err
		}
		if len(buf) > 0 || pos < s.size {
			return buf, nil
		}
	}
	return nil, nil
}

// OffsetForTime is the offset of the first record at or after t. ok is false
// if there is none.
func (l *Log) OffsetForTime(t int64) (off int64, ok bool, err error) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	if l.closed {
		return 0, false, ErrClosed
	}
	for _, s := range l.segs {
		if s.maxTime < t || s.next <= l.start {
			continue
		}
		for pos := s.idx.before(t); pos < s.size; {
			i, err := s.peekAt(pos)
			if err != nil {
				return 0, false, err
			}
			if i.MaxTime >= t && i.LastOffset() >= l.start {
				raw, _, err := s.batchAt(pos)
				if err != nil {
					return 0, false, err
				}
				b, _, err := record.Decode(raw)
				if err != nil {
					return 0, false, err
				}
				for _, r := range b.Records {
					if r.Time >= t && r.Offset >= l.start {
						return r.Offset, true, nil
					}
				}
			}
			pos += int64(i.Size)
		}
	}
	return 0, false, nil
}

// Truncate drops everything from off on. Afterwards End is off, or less if a
// batch covered it.
func (l *Log) Truncate(off int64, now int64) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return ErrClosed
	}
	if off >= l.active().next {
		return nil
	}
	if off < l.segs[0].base {
		return l.resetLocked(off, now)
	}
	for len(l.segs) > 1 && l.active().base >= off {
		if err := l.active().remove(); err != nil {
			return err
		}
		l.segs = l.segs[:len(l.segs)-1]
	}
	if err := l.active().truncate(off); err != nil {
		return err
	}
	if l.active().next > off {
		l.active().next = off
	}
	if l.epochs.cut(l.active().next) {
		if err := l.epochs.save(l.dir); err != nil {
			return err
		}
	}
	if l.start > l.active().next {
		l.start = l.active().next
		if err := l.saveStart(); err != nil {
			return err
		}
	}
	return l.loadProducers()
}

// Reset throws everything away and starts over at off.
func (l *Log) Reset(off int64, now int64) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return ErrClosed
	}
	return l.resetLocked(off, now)
}

func (l *Log) resetLocked(off, now int64) error {
	for len(l.segs) > 0 {
		if err := l.active().remove(); err != nil {
			return err
		}
		l.segs = l.segs[:len(l.segs)-1]
	}
	s, err := createSegment(l.dir, off, l.opts.IndexInterval, now)
	if err != nil {
		return err
	}
	l.segs = append(l.segs, s)
	l.start = off
	if err := l.saveStart(); err != nil {
		return err
	}
	offs, err := l.snapshots()
	if err != nil {
		return err
	}
	for _, at := range offs {
		if err := os.Remove(fileName(l.dir, at, prodSuffix)); err != nil {
			return err
		}
	}
	l.prods = newProducers()
	l.epochs = epochs{}
	return l.epochs.save(l.dir)
}

// Floor is the first offset of the batch that covers off, or off if none does.
func (l *Log) Floor(off int64) (int64, error) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	if l.closed {
		return 0, ErrClosed
	}
	k := l.find(off)
	if k == len(l.segs) {
		return off, nil
	}
	pos, i, err := l.segs[k].seek(off)
	if err != nil {
		return 0, err
	}
	if pos < l.segs[k].size && i.BaseOffset < off {
		off = i.BaseOffset
	}
	return off, nil
}

// AdvanceStart moves the first readable offset up. Segments wholly below go.
func (l *Log) AdvanceStart(off int64) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return ErrClosed
	}
	return l.advanceLocked(off)
}

func (l *Log) advanceLocked(off int64) error {
	if off > l.active().next {
		return ErrRange
	}
	if off <= l.start {
		return nil
	}
	l.start = off
	if err := l.saveStart(); err != nil {
		return err
	}
	if l.epochs.trim(off) {
		if err := l.epochs.save(l.dir); err != nil {
			return err
		}
	}
	return l.dropBelowLocked()
}

func (l *Log) dropBelowLocked() error {
	for len(l.segs) > 1 && l.segs[0].next <= l.start {
		if err := l.segs[0].remove(); err != nil {
			return err
		}
		l.segs = append([]*segment(nil), l.segs[1:]...)
	}
	offs, err := l.snapshots()
	if err != nil {
		return err
	}
	for k, at := range offs {
		if at < l.segs[0].base && k < len(offs)-1 {
			if err := os.Remove(fileName(l.dir, at, prodSuffix)); err != nil {
				return err
			}
		}
	}
	return nil
}

// Retain drops segments that are too old or too much, none that reaches
// beyond limit, never the active one. It returns how many went.
func (l *Log) Retain(now, limit int64) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return 0, ErrClosed
	}
	l.prods.expire(now - l.opts.ProducerMs)
	if l.opts.Compact {
		return 0, nil
	}
	total, drop := l.sizeLocked(), 0
	for drop < len(l.segs)-1 {
		s := l.segs[drop]
		old := l.opts.RetentionMs > 0 && s.maxTime < now-l.opts.RetentionMs
		big := l.opts.RetentionBytes > 0 && total-s.size >= l.opts.RetentionBytes
		if s.next > limit || !(old || big) {
			break
		}
		total -= s.size
		drop++
	}
	if drop == 0 {
		return 0, nil
	}
	return drop, l.advanceLocked(l.segs[drop-1].next)
}

// Flush syncs the active segment.
func (l *Log) Flush() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return ErrClosed
	}
	return l.active().sync()
}

// Close syncs and closes. A snapshot of the producers makes the next start
// short.
func (l *Log) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return nil
	}
	l.closed = true
	err := l.active().sync()
	if e := l.prods.writeSnapshot(l.dir, l.active().next); err == nil {
		err = e
	}
	l.closeFiles()
	return err
}

func (l *Log) closeFiles() {
	for _, s := range l.segs {
		s.close()
	}
}

// Snapshot of sizes for the admin interface.
type SegmentInfo struct {
	Base, Next, Size, MaxTime int64
	Entries                   int
}

func (l *Log) Describe() []SegmentInfo {
	l.mu.RLock()
	defer l.mu.RUnlock()
	out := make([]SegmentInfo, 0, len(l.segs))
	for _, s := range l.segs {
		out = append(out, SegmentInfo{Base: s.base, Next: s.next, Size: s.size, MaxTime: s.maxTime, Entries: len(s.idx.entries)})
	}
	return out
}

// Unlimited is an upTo for Read that excludes nothing.
const Unlimited = math.MaxInt64
