// Package record is the batch format. What a producer sends, what lies in a
// segment and what a consumer gets are the same bytes.
package record

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"

	"ferrypost/internal/codec"
)

const (
	// HeaderSize is the fixed part of a batch.
	HeaderSize = 61

	magic = 2

	offBase      = 0
	offLength    = 8
	offEpoch     = 12
	offMagic     = 16
	offCRC       = 17
	offAttrs     = 21
	offLastDelta = 23
	offBaseTime  = 27
	offMaxTime   = 35
	offProducer  = 43
	offPEpoch    = 51
	offSequence  = 53
	offCount     = 57

	prefix = 12 // base offset and length

	// MaxBatch bounds what a decoder believes.
	MaxBatch = 64 << 20
)

// Codec is how the records of a batch are packed.
type Codec uint8

const (
	None    Codec = 0
	Deflate Codec = 1

	codecMask = 0x0007
)

var (
	ErrShort   = errors.New("record: batch cut short")
	ErrCorrupt = errors.New("record: corrupt batch")
	ErrMagic   = errors.New("record: unknown magic")

	castagnoli = crc32.MakeTable(crc32.Castagnoli)
)

// Header of a record.
type Header struct {
	Key   string
	Value []byte
}

// Record in a batch. A nil Value is a tombstone. DeliverAt is 0 unless the
// producer wants queue delivery not before that time.
type Record struct {
	Offset    int64
	Time      int64
	Key       []byte
	Value     []byte
	Headers   []Header
	DeliverAt int64
}

// Batch of records with consecutive offsets. Compaction may leave holes, so
// LastDelta is not derived from the records.
type Batch struct {
	BaseOffset    int64
	LastDelta     int32
	Epoch         int32
	BaseTime      int64
	MaxTime       int64
	Producer      int64
	ProducerEpoch int16
	Sequence      int32
	Codec         Codec
	Records       []Record
}

// LastOffset is the last offset that the batch covers.
func (b *Batch) LastOffset() int64 { return b.BaseOffset + int64(b.LastDelta) }

// Info is what the fixed header says.
type Info struct {
	BaseOffset    int64
	LastDelta     int32
	Size          int
	Epoch         int32
	Attrs         uint16
	BaseTime      int64
	MaxTime       int64
	Producer      int64
	ProducerEpoch int16
	Sequence      int32
	Count         int32
}

func (i Info) LastOffset() int64 { return i.BaseOffset + int64(i.LastDelta) }
func (i Info) NextOffset() int64 { return i.LastOffset() + 1 }

// HasProducer is false for plain, not idempotent, batches.
func (i Info) HasProducer() bool { return i.Producer >= 0 }

// LastSequence is the sequence of the last record, with wrap.
func (i Info) LastSequence() int32 { return AddSequence(i.Sequence, i.LastDelta) }

// AddSequence adds in the ring 0..MaxInt32.
func AddSequence(seq, n int32) int32 {
	if seq > math.MaxInt32-n {
		return n - (math.MaxInt32 - seq) - 1
	}
	return seq + n
}

// New makes a batch of records which are not placed yet. Deltas follow the
// order of the slice.
func New(recs []Record) *Batch {
	b := &Batch{Producer: -1, ProducerEpoch: -1, Sequence: -1, Epoch: -1, Records: recs}
	for i := range recs {
		recs[i].Offset = int64(i)
		if i == 0 {
			b.BaseTime = recs[i].Time
		}
		if i == 0 || recs[i].Time > b.MaxTime {
			b.MaxTime = recs[i].Time
		}
	}
	b.LastDelta = int32(len(recs) - 1)
	return b
}

// Encode packs a batch.
func Encode(b *Batch) []byte {
	body := codec.NewWriter(64 * (len(b.Records) + 1))
	one := codec.NewWriter(64)
	for i := range b.Records {
		r := &b.Records[i]
		one.Reset()
		one.Varint(r.Offset - b.BaseOffset)
		one.Varint(r.Time - b.BaseTime)
		if r.DeliverAt == 0 {
			one.Bool(false)
		} else {
			one.Bool(true)
			one.Varint(r.DeliverAt - b.BaseTime)
		}
		one.Blob(r.Key)
		one.Blob(r.Value)
		one.Uvarint(uint64(len(r.Headers)))
		for _, h := range r.Headers {
			one.Str(h.Key)
			one.Blob(h.Value)
		}
		body.Uvarint(uint64(one.Len()))
		body.Raw(one.Bytes())
	}
	packed := body.Bytes()
	used := b.Codec
	if used == Deflate {
		if small, ok := deflate(packed); ok {
			packed = small
		} else {
			used = None
		}
	}
	w := codec.NewWriter(HeaderSize + len(packed))
	w.I64(b.BaseOffset)
	w.I32(int32(HeaderSize - prefix + len(packed)))
	w.I32(b.Epoch)
	w.U8(magic)
	w.U32(0)
	w.U16(uint16(used))
	w.I32(b.LastDelta)
	w.I64(b.BaseTime)
	w.I64(b.MaxTime)
	w.I64(b.Producer)
	w.I16(b.ProducerEpoch)
	w.I32(b.Sequence)
	w.I32(int32(len(b.Records)))
	w.Raw(packed)
	out := w.Bytes()
	w.PutU32(offCRC, crc32.Checksum(out[offAttrs:], castagnoli))
	return out
}

func deflate(b []byte) ([]byte, bool) {
	var buf bytes.Buffer
	fw, err := flate.NewWriter(&buf, flate.DefaultCompression)
	if err != nil {
		return nil, false
	}
	if _, err := fw.Write(b); err != nil {
		return nil, false
	}
	if err := fw.Close(); err != nil {
		return nil, false
	}
	if buf.Len() >= len(b) {
		return nil, false
	}
	return buf.Bytes(), true
}

func inflate(b []byte) ([]byte, error) {
	fr := flate.NewReader(bytes.NewReader(b))
	defer fr.Close()
	out, err := io.ReadAll(io.LimitReader(fr, MaxBatch+1))
	if err != nil {
		return nil, err
	}
	if len(out) > MaxBatch {
		return nil, ErrCorrupt
	}
	return out, nil
}

// Peek reads the fixed header and checks that the whole batch is there. It
// does not check the sum.
func Peek(buf []byte) (Info, error) {
	var i Info
	if len(buf) < HeaderSize {
		return i, ErrShort
	}
	n := int32(binary.BigEndian.Uint32(buf[offLength:]))
	if n < HeaderSize-prefix || n > MaxBatch {
		return i, ErrCorrupt
	}
	if buf[offMagic] != magic {
		return i, ErrMagic
	}
	i.Size = prefix + int(n)
	i.BaseOffset = int64(binary.BigEndian.Uint64(buf[offBase:]))
	i.Epoch = int32(binary.BigEndian.Uint32(buf[offEpoch:]))
	i.Attrs = binary.BigEndian.Uint16(buf[offAttrs:])
	i.LastDelta = int32(binary.BigEndian.Uint32(buf[offLastDelta:]))
	i.BaseTime = int64(binary.BigEndian.Uint64(buf[offBaseTime:]))
	i.MaxTime = int64(binary.BigEndian.Uint64(buf[offMaxTime:]))
	i.Producer = int64(binary.BigEndian.Uint64(buf[offProducer:]))
	i.ProducerEpoch = int16(binary.BigEndian.Uint16(buf[offPEpoch:]))
	i.Sequence = int32(binary.BigEndian.Uint32(buf[offSequence:]))
	i.Count = int32(binary.BigEndian.Uint32(buf[offCount:]))
	if i.LastDelta < 0 || i.Count < 0 || int64(i.Count) > int64(i.LastDelta)+1 {
		return i, ErrCorrupt
	}
	if len(buf) < i.Size {
		return i, ErrShort
	}
	return i, nil
}

// Verify checks the sum of a batch that Peek accepted.
func Verify(buf []byte) error {
	i, err := Peek(buf)
	if err != nil {
		return err
	}
	if crc32.Checksum(buf[offAttrs:i.Size], castagnoli) != binary.BigEndian.Uint32(buf[offCRC:]) {
		return ErrCorrupt
	}
	return nil
}

// Place sets what the leader decides: where the batch lies and in which
// epoch. Neither is part of the sum.
func Place(buf []byte, base int64, epoch int32) {
	binary.BigEndian.PutUint64(buf[offBase:], uint64(base))
	binary.BigEndian.PutUint32(buf[offEpoch:], uint32(epoch))
}

// Decode unpacks the first batch of buf and returns how long it was.
func Decode(buf []byte) (*Batch, int, error) {
	i, err := Peek(buf)
	if err != nil {
		return nil, 0, err
	}
	if err := Verify(buf); err != nil {
		return nil, 0, err
	}
	b := &Batch{
		BaseOffset: i.BaseOffset, LastDelta: i.LastDelta, Epoch: i.Epoch,
		BaseTime: i.BaseTime, MaxTime: i.MaxTime,
		Producer: i.Producer, ProducerEpoch: i.ProducerEpoch, Sequence: i.Sequence,
		Codec: Codec(i.Attrs & codecMask),
	}
	packed := buf[HeaderSize:i.Size]
	switch b.Codec {
	case None:
	case Deflate:
		if packed, err = inflate(packed); err != nil {
			return nil, 0, fmt.Errorf("%w: %v", ErrCorrupt, err)
		}
	default:
		return nil, 0, fmt.Errorf("%w: codec %d", ErrCorrupt, b.Codec)
	}
	r := codec.NewReader(packed)
	if int(i.Count) > len(packed) {
		return nil, 0, ErrCorrupt
	}
	b.Records = make([]Record, 0, i.Count)
	prev := int64(-1)
	for k := int32(0); k < i.Count; k++ {
		size := r.Uvarint()
		at := r.Offset()
		var rec Record
		delta := r.Varint()
		rec.Offset = b.BaseOffset + delta
		rec.Time = b.BaseTime + r.Varint()
		if r.Bool() {
			rec.DeliverAt = b.BaseTime + r.Varint()
		}
		rec.Key = r.Blob()
		rec.Value = r.Blob()
		n := r.Count()
		if n > 0 {
			rec.Headers = make([]Header, 0, n)
		}
		for h := 0; h < n; h++ {
			rec.Headers = append(rec.Headers, Header{Key: r.Str(), Value: r.Blob()})
		}
		if r.Err() != nil {
			return nil, 0, fmt.Errorf("%w: %v", ErrCorrupt, r.Err())
		}
		if uint64(r.Offset()-at) != size || delta <= prev || delta > int64(b.LastDelta) {
			return nil, 0, ErrCorrupt
		}
		prev = delta
		b.Records = append(b.Records, rec)
	}
	if err := r.Done(); err != nil {
		return nil, 0, fmt.Errorf("%w: %v", ErrCorrupt, err)
	}
	return b, i.Size, nil
}

// Each walks whole batches. A batch cut short at the end is left alone.
func Each(buf []byte, f func(raw []byte, i Info) error) error {
	for len(buf) > 0 {
		i, err := Peek(buf)
		if errors.Is(err, ErrShort) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := f(buf[:i.Size], i); err != nil {
			return err
		}
		buf = buf[i.Size:]
	}
	return nil
}

// All decodes every whole batch of buf.
func All(buf []byte) ([]*Batch, error) {
	var out []*Batch
	err := Each(buf, func(raw []byte, _ Info) error {
		b, _, err := Decode(raw)
		if err == nil {
			out = append(out, b)
		}
		return err
	})
	return out, err
}
