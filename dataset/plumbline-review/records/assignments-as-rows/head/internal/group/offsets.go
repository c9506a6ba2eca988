package group

import (
	"errors"
	"hash/crc32"
	"os"
	"path/filepath"
	"sort"
	"sync"

	"ferrypost/internal/codec"
	"ferrypost/internal/part"
)

// Mark is how far a group got: the next offset to read, and a word of the
// client about it.
type Mark struct {
	Offset int64
	Epoch  int32
	Meta   string
	Time   int64
}

const (
	opCommit = 1
	opDelete = 2

	rewriteFactor = 4
	rewriteMin    = 1024
)

// Offsets is the journal of commits and what it amounts to.
type Offsets struct {
	mu      sync.Mutex
	path    string
	f       *os.File
	size    int64
	entries int // in the journal
	marks   map[string]map[part.ID]Mark
}

// OpenOffsets reads the journal. What a crash cut short is dropped.
func OpenOffsets(path string) (*Offsets, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, err
	}
	raw, err := os.ReadFile(path)
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	o := &Offsets{path: path, marks: map[string]map[part.ID]Mark{}}
	good := 0
	for {
		n, err := o.replay(raw[good:])
		if err != nil {
			break
		}
		good += n
		o.entries++
	}
	if o.f, err = os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o644); err != nil {
		return nil, err
	}
	if err := o.f.Truncate(int64(good)); err != nil {
		o.f.Close()
		return nil, err
	}
	o.size = int64(good)
	return o, nil
}

var errTail = errors.New("group: end of journal")

// replay applies the first frame of raw: length, sum, body.
func (o *Offsets) replay(raw []byte) (int, error) {
	r := codec.NewReader(raw)
	n := int(r.U32())
	sum := r.U32()
	if r.Err() != nil || n > r.Remaining() {
		return 0, errTail
	}
	body := r.Raw(n)
	if crc32.ChecksumIEEE(body) != sum {
		return 0, errTail
	}
	b := codec.NewReader(body)
	op, name := b.U8(), b.Str()
	marks := map[part.ID]Mark{}
	if op == opCommit {
		for k := b.Count(); k > 0; k-- {
			id := part.ID{Topic: b.Str(), Partition: b.I32()}
			marks[id] = Mark{Offset: b.I64(), Epoch: b.I32(), Meta: b.Str(), Time: b.I64()}
		}
	}
	if b.Done() != nil {
		return 0, errTail
	}
	o.apply(op, name, marks)
	return r.Offset(), nil
}

func (o *Offsets) apply(op uint8, name string, marks map[part.ID]Mark) {
	if op == opDelete {
		delete(o.marks, name)
		return
	}
	g := o.marks[name]
	if g == nil {
		g = map[part.ID]Mark{}
		o.marks[name] = g
	}
	for id, m := range marks {
		g[id] = m
	}
}

func frame(op uint8, name string, marks map[part.ID]Mark) []byte {
	w := codec.NewWriter(64 + 48*len(marks))
	w.U32(0)
	w.U32(0)
	w.U8(op)
	w.Str(name)
	if op == opCommit {
		ids := make([]part.ID, 0, len(marks))
		for id := range marks {
			ids = append(ids, id)
		}
		part.Sort(ids)
		w.Uvarint(uint64(len(ids)))
		for _, id := range ids {
			m := marks[id]
			w.Str(id.Topic)
			w.I32(id.Partition)
			w.I64(m.Offset)
			w.I32(m.Epoch)
			w.Str(m.Meta)
			w.I64(m.Time)
		}
	}
	w.PutU32(0, uint32(w.Len()-8))
	w.PutU32(4, crc32.ChecksumIEEE(w.Bytes()[8:]))
	return w.Bytes()
}

func (o *Offsets) write(op uint8, name string, marks map[part.ID]Mark) error {
	b := frame(op, name, marks)
	if _, err := o.f.WriteAt(b, o.size); err != nil {
		return err
	}
	o.size += int64(len(b))
	o.entries++
	o.apply(op, name, marks)
	live := 0
	for _, g := range o.marks {
		live += len(g)
	}
	if o.entries > rewriteMin && o.entries > rewriteFactor*live {
		return o.rewrite()
	}
	return nil
}

// rewrite leaves one frame per group.
func (o *Offsets) rewrite() error {
	names := make([]string, 0, len(o.marks))
	for name := range o.marks {
		names = append(names, name)
	}
	sort.Strings(names)
	var out []byte
	for _, name := range names {
		out = append(out, frame(opCommit, name, o.marks[name])...)
	}
	tmp := o.path + ".tmp"
	if err := os.WriteFile(tmp, out, 0o644); err != nil {
		return err
	}
	f, err := os.OpenFile(tmp, os.O_RDWR, 0o644)
	if err != nil {
		return err
	}
	if err = f.Sync(); err == nil {
		err = os.Rename(tmp, o.path)
	}
	if err != nil {
		f.Close()
		return err
	}
	o.f.Close()
	o.f, o.size, o.entries = f, int64(len(out)), len(names)
	return nil
}

func (o *Offsets) Commit(name string, marks map[part.ID]Mark) error {
	if len(marks) == 0 {
		return nil
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.write(opCommit, name, marks)
}

// Fetch reads the marks of a group: those of a set, or all if it is empty.
func (o *Offsets) Fetch(name string, of part.Set) map[part.ID]Mark {
	o.mu.Lock()
	defer o.mu.Unlock()
	out := map[part.ID]Mark{}
	for id, m := range o.marks[name] {
		if len(of) == 0 || of.Has(id) {
			out[id] = m
		}
	}
	return out
}

func (o *Offsets) Delete(name string) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if _, ok := o.marks[name]; !ok {
		return nil
	}
	return o.write(opDelete, name, nil)
}

// Groups that have offsets.
func (o *Offsets) Groups() []string {
	o.mu.Lock()
	defer o.mu.Unlock()
	out := make([]string, 0, len(o.marks))
	for name := range o.marks {
		out = append(out, name)
	}
	sort.Strings(out)
	return out
}

// Sync makes what was committed durable.
func (o *Offsets) Sync() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.f.Sync()
}

func (o *Offsets) Close() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	err := o.f.Sync()
	if e := o.f.Close(); err == nil {
		err = e
	}
	return err
}
