package seglog

import (
	"errors"
	"hash/crc32"
	"os"
	"sort"

	"ferrypost/internal/codec"
	"ferrypost/internal/record"
)

var (
	ErrFenced   = errors.New("seglog: producer fenced by a newer epoch")
	ErrSequence = errors.New("seglog: sequence out of order")
)

const (
	remembered      = 5 // batches kept per producer to recognise a retry
	snapshotVersion = 1
)

type batchMeta struct {
	first, last int32
	base        int64
	lastOffset  int64
}

type producer struct {
	epoch   int16
	time    int64
	batches []batchMeta
}

func (p *producer) last() batchMeta { return p.batches[len(p.batches)-1] }

// producers is what the log knows about idempotent producers. Derived from
// the batches; snapshots only save the reading.
type producers struct {
	byID map[int64]*producer
}

func newProducers() *producers { return &producers{byID: map[int64]*producer{}} }

// check says whether a batch may be appended, or is a retry of one that was.
func (ps *producers) check(i record.Info) (dup *batchMeta, err error) {
	p := ps.byID[i.Producer]
	if p == nil {
		return nil, nil
	}
	if i.ProducerEpoch < p.epoch {
		return nil, ErrFenced
	}
	if i.ProducerEpoch > p.epoch {
		if i.Sequence != 0 {
			return nil, ErrSequence
		}
		return nil, nil
	}
	for k := range p.batches {
		if p.batches[k].first == i.Sequence && p.batches[k].last == i.LastSequence() {
			return &p.batches[k], nil
		}
	}
	if i.Sequence != record.AddSequence(p.last().last, 1) {
		return nil, ErrSequence
	}
	return nil, nil
}

func (ps *producers) update(i record.Info) {
	p := ps.byID[i.Producer]
	if p == nil || p.epoch != i.ProducerEpoch {
		p = &producer{epoch: i.ProducerEpoch}
		ps.byID[i.Producer] = p
	}
	p.time = i.MaxTime
	p.batches = append(p.batches, batchMeta{first: i.Sequence, last: i.LastSequence(), base: i.BaseOffset, lastOffset: i.LastOffset()})
	if n := len(p.batches); n > remembered {
		p.batches = append(p.batches[:0], p.batches[n-remembered:]...)
	}
}

// expire forgets producers which have not been heard of since before.
func (ps *producers) expire(before int64) int {
	n := 0
	for id, p := range ps.byID {
		if p.time < before {
			delete(ps.byID, id)
			n++
		}
	}
	return n
}

func (ps *producers) encode(at int64) []byte {
	ids := make([]int64, 0, len(ps.byID))
	for id := range ps.byID {
		ids = append(ids, id)
	}
	sort.Slice(ids, func(a, b int) bool { return ids[a] < ids[b] })
	w := codec.NewWriter(64 + 64*len(ids))
	w.U32(0)
	w.U8(snapshotVersion)
	w.I64(at)
	w.Uvarint(uint64(len(ids)))
	for _, id := range ids {
		p := ps.byID[id]
		w.I64(id)
		w.I16(p.epoch)
		w.I64(p.time)
		w.Uvarint(uint64(len(p.batches)))
		for _, b := range p.batches {
			w.I32(b.first)
			w.I32(b.last)
			w.I64(b.base)
			w.I64(b.lastOffset)
		}
	}
	w.PutU32(0, crc32.ChecksumIEEE(w.Bytes()[4:]))
	return w.Bytes()
}

func decodeProducers(raw []byte, at int64) (*producers, error) {
	r := codec.NewReader(raw)
	sum := r.U32()
	if r.Err() != nil || crc32.ChecksumIEEE(raw[4:]) != sum || r.U8() != snapshotVersion || r.I64() != at {
		return nil, errors.New("seglog: bad producer snapshot")
	}
	ps := newProducers()
	for n := r.Count(); n > 0; n-- {
		id := r.I64()
		p := &producer{epoch: r.I16(), time: r.I64()}
		for k := r.Count(); k > 0; k-- {
			p.batches = append(p.batches, batchMeta{first: r.I32(), last: r.I32(), base: r.I64(), lastOffset: r.I64()})
		}
		if len(p.batches) > 0 {
			ps.byID[id] = p
		}
	}
	return ps, r.Done()
}

// writeSnapshot saves the state as of offset at.
func (ps *producers) writeSnapshot(dir string, at int64) error {
	return writeAtomic(fileName(dir, at, prodSuffix), ps.encode(at))
}

// writeAtomic writes beside, syncs and renames.
func writeAtomic(path string, data []byte) error {
	tmp := path + ".tmp"
	f, err := os.OpenFile(tmp, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	if _, err = f.Write(data); err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err != nil {
		os.Remove(tmp)
		return err
	}
	return os.Rename(tmp, path)
}
