package codec

import (
	"bytes"
	"testing"
)

func TestRoundTrip(t *testing.T) {
	w := NewWriter(16)
	w.U8(7)
	w.U16(65535)
	w.U32(1 << 31)
	w.I64(-5)
	w.Uvarint(300)
	w.Varint(-300)
	w.Str("hafen")
	w.Blob(nil)
	w.Blob([]byte{})
	w.Blob([]byte("x"))
	w.Bool(true)
	r := NewReader(w.Bytes())
	if r.U8() != 7 || r.U16() != 65535 || r.U32() != 1<<31 || r.I64() != -5 {
		t.Fatal("fixed")
	}
	if r.Uvarint() != 300 || r.Varint() != -300 || r.Str() != "hafen" {
		t.Fatal("var")
	}
	if b := r.Blob(); b != nil {
		t.Fatal("nil blob")
	}
	if b := r.Blob(); b == nil || len(b) != 0 {
		t.Fatal("empty blob")
	}
	if b := r.Blob(); !bytes.Equal(b, []byte("x")) {
		t.Fatal("blob")
	}
	if !r.Bool() {
		t.Fatal("bool")
	}
	if err := r.Done(); err != nil {
		t.Fatal(err)
	}
}

func TestShort(t *testing.T) {
	w := NewWriter(16)
	w.Str("abcdef")
	full := w.Bytes()
	for i := 0; i < len(full); i++ {
		r := NewReader(full[:i])
		if r.Str(); r.Err() == nil {
			t.Fatalf("cut at %d not noticed", i)
		}
	}
	r := NewReader([]byte{0xff, 0xff, 0x03})
	if n := r.Count(); n != 0 || r.Err() == nil {
		t.Fatal("count beyond the buffer")
	}
}
