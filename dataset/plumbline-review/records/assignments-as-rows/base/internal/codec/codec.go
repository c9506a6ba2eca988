// Package codec has the primitives that files and the wire share: big endian
// integers, varints, strings. Both sides are sticky about errors, check once.
package codec

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
)

var (
	ErrShort   = errors.New("codec: short buffer")
	ErrVarint  = errors.New("codec: bad varint")
	ErrTooLong = errors.New("codec: length exceeds buffer")
)

// Writer appends to a buffer.
type Writer struct {
	buf []byte
}

func NewWriter(capacity int) *Writer { return &Writer{buf: make([]byte, 0, capacity)} }

func (w *Writer) Bytes() []byte { return w.buf }
func (w *Writer) Len() int      { return len(w.buf) }
func (w *Writer) Reset()        { w.buf = w.buf[:0] }

func (w *Writer) U8(v uint8) { w.buf = append(w.buf, v) }

func (w *Writer) Bool(v bool) {
	if v {
		w.U8(1)
	} else {
		w.U8(0)
	}
}

func (w *Writer) U16(v uint16) { w.buf = append(w.buf, byte(v>>8), byte(v)) }
func (w *Writer) U32(v uint32) {
	w.buf = append(w.buf, byte(v>>24), byte(v>>16), byte(v>>8), byte(v))
}
func (w *Writer) U64(v uint64) {
	w.U32(uint32(v >> 32))
	w.U32(uint32(v))
}
func (w *Writer) I16(v int16) { w.U16(uint16(v)) }
func (w *Writer) I32(v int32) { w.U32(uint32(v)) }
func (w *Writer) I64(v int64) { w.U64(uint64(v)) }

func (w *Writer) Uvarint(v uint64) {
	var tmp [binary.MaxVarintLen64]byte
	n := binary.PutUvarint(tmp[:], v)
	w.buf = append(w.buf, tmp[:n]...)
}

func (w *Writer) Varint(v int64) {
	var tmp [binary.MaxVarintLen64]byte
	n := binary.PutVarint(tmp[:], v)
	w.buf = append(w.buf, tmp[:n]...)
}

func (w *Writer) Raw(b []byte) { w.buf = append(w.buf, b...) }

func (w *Writer) Str(s string) {
	w.Uvarint(uint64(len(s)))
	w.buf = append(w.buf, s...)
}

// Blob keeps nil and empty apart.
func (w *Writer) Blob(b []byte) {
	if b == nil {
		w.Varint(-1)
		return
	}
	w.Varint(int64(len(b)))
	w.buf = append(w.buf, b...)
}

// PutU32 overwrites four bytes at a place already written.
func (w *Writer) PutU32(at int, v uint32) { binary.BigEndian.PutUint32(w.buf[at:], v) }

// Reader reads from a buffer. After the first error every call returns zero.
type Reader struct {
	buf []byte
	off int
	err error
}

func NewReader(b []byte) *Reader { return &Reader{buf: b} }

func (r *Reader) Err() error     { return r.err }
func (r *Reader) Offset() int    { return r.off }
func (r *Reader) Remaining() int { return len(r.buf) - r.off }

func (r *Reader) Fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

func (r *Reader) take(n int) []byte {
	if r.err != nil {
		return nil
	}
	if n < 0 || n > len(r.buf)-r.off {
		r.err = ErrShort
		return nil
	}
	b := r.buf[r.off : r.off+n]
	r.off += n
	return b
}

func (r *Reader) U8() uint8 {
	if b := r.take(1); b != nil {
		return b[0]
	}
	return 0
}

func (r *Reader) Bool() bool { return r.U8() != 0 }

func (r *Reader) U16() uint16 {
	if b := r.take(2); b != nil {
		return binary.BigEndian.Uint16(b)
	}
	return 0
}

func (r *Reader) U32() uint32 {
	if b := r.take(4); b != nil {
		return binary.BigEndian.Uint32(b)
	}
	return 0
}

func (r *Reader) U64() uint64 {
	if b := r.take(8); b != nil {
		return binary.BigEndian.Uint64(b)
	}
	return 0
}

func (r *Reader) I16() int16 { return int16(r.U16()) }
func (r *Reader) I32() int32 { return int32(r.U32()) }
func (r *Reader) I64() int64 { return int64(r.U64()) }

func (r *Reader) Uvarint() uint64 {
	if r.err != nil {
		return 0
	}
	v, n := binary.Uvarint(r.buf[r.off:])
	if n <= 0 {
		r.err = ErrVarint
		return 0
	}
	r.off += n
	return v
}

func (r *Reader) Varint() int64 {
	if r.err != nil {
		return 0
	}
	v, n := binary.Varint(r.buf[r.off:])
	if n <= 0 {
		r.err = ErrVarint
		return 0
	}
	r.off += n
	return v
}

// Varint32 is a varint that has to fit.
func (r *Reader) Varint32() int32 {
	v := r.Varint()
	if v < math.MinInt32 || v > math.MaxInt32 {
		r.Fail(ErrVarint)
		return 0
	}
	return int32(v)
}

func (r *Reader) Str() string {
	n := r.Uvarint()
	if r.err != nil {
		return ""
	}
	if n > uint64(r.Remaining()) {
		r.err = ErrTooLong
		return ""
	}
	return string(r.take(int(n)))
}

// Blob returns a copy.
func (r *Reader) Blob() []byte {
	n := r.Varint()
	if r.err != nil || n == -1 {
		return nil
	}
	if n < -1 || n > int64(r.Remaining()) {
		r.err = ErrTooLong
		return nil
	}
	out := make([]byte, n)
	copy(out, r.take(int(n)))
	return out
}

// Raw returns the next n bytes, not copied.
func (r *Reader) Raw(n int) []byte { return r.take(n) }

// Count reads the length of a list. Every element takes at least one byte,
// so a count beyond what is left is a lie and is not allocated for.
func (r *Reader) Count() int {
	n := r.Uvarint()
	if r.err != nil {
		return 0
	}
	if n > uint64(r.Remaining()) {
		r.err = ErrTooLong
		return 0
	}
	return int(n)
}

// Done complains about bytes left over.
func (r *Reader) Done() error {
	if r.err != nil {
		return r.err
	}
	if r.off != len(r.buf) {
		return fmt.Errorf("codec: %d bytes left over", len(r.buf)-r.off)
	}
	return nil
}
