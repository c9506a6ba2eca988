package seglog

import (
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"ferrypost/internal/record"
)

const (
	logSuffix   = ".log"
	indexSuffix = ".index"
	prodSuffix  = ".prod"
)

// segment is one file of batches and its index. base is in the name.
type segment struct {
	dir     string
	base    int64
	next    int64
	f       *os.File
	size    int64
	maxTime int64
	born    int64
	idx     *index
	pending int // bytes since the last index entry
	every   int
}

func fileName(dir string, base int64, suffix string) string {
	return filepath.Join(dir, fmt.Sprintf("%020d%s", base, suffix))
}

func baseOf(name, suffix string) (int64, bool) {
	if !strings.HasSuffix(name, suffix) {
		return 0, false
	}
	n, err := strconv.ParseInt(strings.TrimSuffix(name, suffix), 10, 64)
	if err != nil || n < 0 {
		return 0, false
	}
	return n, true
}

func createSegment(dir string, base int64, every int, now int64) (*segment, error) {
	f, err := os.OpenFile(fileName(dir, base, logSuffix), os.O_CREATE|os.O_TRUNC|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	idx, err := createIndex(fileName(dir, base, indexSuffix))
	if err != nil {
		f.Close()
		return nil, err
	}
	return &segment{dir: dir, base: base, next: base, f: f, idx: idx, maxTime: -1, born: now, every: every}, nil
}

// openSegment opens an existing file. With scan every batch is verified, what
// follows the last whole one is cut off, and the index is made anew. Without,
// the index is believed if it looks right.
func openSegment(dir string, base int64, every int, now int64, scan bool) (*segment, error) {
	f, err := os.OpenFile(fileName(dir, base, logSuffix), os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	st, err := f.Stat()
	if err != nil {
		f.Close()
		return nil, err
	}
	s := &segment{dir: dir, base: base, next: base, f: f, size: st.Size(), maxTime: -1, born: now, every: every}
	if !scan {
		idx, err := openIndex(fileName(dir, base, indexSuffix), s.size)
		if err == nil {
			s.idx = idx
			if err = s.readTail(); err == nil {
				return s, nil
			}
			idx.close()
		}
	}
	if err := s.rebuild(scan); err != nil {
		f.Close()
		return nil, err
	}
	return s, nil
}

// readTail finds next and maxTime from the last index entry on.
func (s *segment) readTail() error {
	pos := int64(0)
	if n := len(s.idx.entries); n > 0 {
		e := s.idx.entries[n-1]
		pos, s.maxTime = int64(e.pos), e.maxTime
	}
	for pos < s.size {
		i, err := s.peekAt(pos)
		if err != nil {
			return err
		}
		s.note(i)
		pos += int64(i.Size)
	}
	return nil
}

func (s *segment) note(i record.Info) {
	s.next = i.NextOffset()
	if i.MaxTime > s.maxTime {
		s.maxTime = i.MaxTime
	}
}

// rebuild walks the file, verifying sums if asked, and writes a new index.
func (s *segment) rebuild(repair bool) error {
	idx, err := createIndex(fileName(s.dir, s.base, indexSuffix))
	if err != nil {
		return err
	}
	if s.idx != nil {
		s.idx.close()
	}
	s.idx, s.next, s.maxTime, s.pending = idx, s.base, -1, 0
	pos := int64(0)
	for pos < s.size {
		raw, i, err := s.batchAt(pos)
		if err == nil && repair {
			err = record.Verify(raw)
		}
		if err == nil && i.BaseOffset < s.next {
			err = record.ErrCorrupt
		}
		if err != nil {
			if !repair {
				return fmt.Errorf("seglog: %s at %d: %w", s.f.Name(), pos, err)
			}
			if err := s.f.Truncate(pos); err != nil {
				return err
			}
			s.size = pos
			break
		}
		if err := s.indexed(i, pos); err != nil {
			return err
		}
		s.note(i)
		pos += int64(i.Size)
	}
	return s.idx.sync()
}

// indexed adds an entry for the batch about to stand at pos if it is due.
func (s *segment) indexed(i record.Info, pos int64) error {
	if s.pending >= s.every {
		if err := s.idx.add(indexEntry{rel: uint32(i.BaseOffset - s.base), pos: uint32(pos), maxTime: s.maxTime}); err != nil {
			return err
		}
		s.pending = 0
	}
	s.pending += i.Size
	return nil
}

func (s *segment) peekAt(pos int64) (record.Info, error) {
	var h [record.HeaderSize]byte
	if _, err := s.f.ReadAt(h[:], pos); err != nil {
		if errors.Is(err, io.EOF) {
			return record.Info{}, record.ErrShort
		}
		return record.Info{}, err
	}
	i, err := record.Peek(h[:])
	if errors.Is(err, record.ErrShort) {
		err = nil // only the header was offered
	}
	if err == nil && pos+int64(i.Size) > s.size {
		err = record.ErrShort
	}
	return i, err
}

func (s *segment) batchAt(pos int64) ([]byte, record.Info, error) {
	i, err := s.peekAt(pos)
	if err != nil {
		return nil, i, err
	}
	raw := make([]byte, i.Size)
	if _, err := s.f.ReadAt(raw, pos); err != nil {
		return nil, i, err
	}
	return raw, i, nil
}

func (s *segment) fits(n int, last int64, limit int64) bool {
	if s.size == 0 {
		return true
	}
	return s.size+int64(n) <= limit && last-s.base <= math.MaxUint32 && s.size+int64(n) <= math.MaxUint32
}

func (s *segment) append(raw []byte, i record.Info) error {
	if _, err := s.f.WriteAt(raw, s.size); err != nil {
		return err
	}
	if err := s.indexed(i, s.size); err != nil {
		return err
	}
	s.size += int64(len(raw))
	s.note(i)
	return nil
}

// seek is the position of the first batch that ends at off or later, or size.
func (s *segment) seek(off int64) (int64, record.Info, error) {
	rel := off - s.base
	if rel < 0 {
		rel = 0
	}
	if rel > math.MaxUint32 {
		rel = math.MaxUint32
	}
	pos := s.idx.floor(uint32(rel))
	for pos < s.size {
		i, err := s.peekAt(pos)
		if err != nil {
			return 0, i, err
		}
		if i.LastOffset() >= off {
			return pos, i, nil
		}
		pos += int64(i.Size)
	}
	return s.size, record.Info{}, nil
}

// read returns whole batches from pos on that start below upTo: at least one
// if there is one, and no more than max bytes otherwise.
func (s *segment) read(pos int64, max int, upTo int64) ([]byte, error) {
	end := pos
	for end < s.size {
		i, err := s.peekAt(end)
		if err != nil {
			return nil, err
		}
		if i.BaseOffset >= upTo || (end > pos && end-pos+int64(i.Size) > int64(max)) {
			break
		}
		end += int64(i.Size)
	}
	if end == pos {
		return nil, nil
	}
	buf := make([]byte, end-pos)
	_, err := s.f.ReadAt(buf, pos)
	return buf, err
}

// truncate drops the batches that end at off or later. A batch which covers
// off goes as a whole.
func (s *segment) truncate(off int64) error {
	pos, i, err := s.seek(off)
	if err != nil {
		return err
	}
	if pos == s.size {
		return nil
	}
	next := off
	if i.BaseOffset < off {
		next = i.BaseOffset
	}
	if err := s.f.Truncate(pos); err != nil {
		return err
	}
	if err := s.idx.truncate(pos); err != nil {
		return err
	}
	s.size, s.maxTime, s.pending = pos, -1, 0
	last := int64(0)
	if n := len(s.idx.entries); n > 0 {
		e := s.idx.entries[n-1]
		last, s.maxTime = int64(e.pos), e.maxTime
	}
	s.pending = int(pos - last)
	if err := s.readTail(); err != nil {
		return err
	}
	s.next = next
	return nil
}

func (s *segment) sync() error {
	if err := s.f.Sync(); err != nil {
		return err
	}
	return s.idx.sync()
}

func (s *segment) close() error {
	err := s.f.Close()
	if e := s.idx.close(); err == nil {
		err = e
	}
	return err
}

func (s *segment) remove() error {
	s.close()
	err := os.Remove(fileName(s.dir, s.base, logSuffix))
	if e := os.Remove(fileName(s.dir, s.base, indexSuffix)); err == nil && !os.IsNotExist(e) {
		err = e
	}
	return err
}
