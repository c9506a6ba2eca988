package record

import (
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"
)

func sample() *Batch {
	b := New([]Record{
		{Time: 1000, Key: []byte("IMO9074729"), Value: []byte("berthed")},
		{Time: 1300, Key: []byte("IMO9074729"), Value: nil, Headers: []Header{{"port", []byte("NLRTM")}, {"empty", []byte{}}}},
		{Time: 1200, Value: []byte{}, DeliverAt: 9000},
	})
	b.Producer, b.ProducerEpoch, b.Sequence = 4, 1, 20
	return b
}

func TestEncodeDecode(t *testing.T) {
	for _, c := range []Codec{None, Deflate} {
		b := sample()
		b.Codec = c
		b.Records[0].Value = []byte(strings.Repeat("abc", 100))
		raw := Encode(b)
		got, n, err := Decode(raw)
		if err != nil || n != len(raw) {
			t.Fatal(n, err)
		}
		if !reflect.DeepEqual(got, b) {
			t.Fatalf("got %+v\nwant %+v", got, b)
		}
		if got.MaxTime != 1300 || got.LastDelta != 2 {
			t.Fatal("header")
		}
	}
}

func TestPlaceKeepsTheSum(t *testing.T) {
	raw := Encode(sample())
	Place(raw, 700, 3)
	if err := Verify(raw); err != nil {
		t.Fatal(err)
	}
	b, _, err := Decode(raw)
	if err != nil {
		t.Fatal(err)
	}
	if b.Records[2].Offset != 702 || b.Epoch != 3 || b.LastOffset() != 702 {
		t.Fatalf("%+v", b)
	}
}

func TestDamage(t *testing.T) {
	raw := Encode(sample())
	for i := offAttrs; i < len(raw); i++ {
		bad := append([]byte(nil), raw...)
		bad[i] ^= 0x40
		if _, _, err := Decode(bad); err == nil {
			t.Fatalf("byte %d", i)
		}
	}
	for i := 0; i < len(raw); i++ {
		if _, err := Peek(raw[:i]); !errors.Is(err, ErrShort) {
			t.Fatalf("cut at %d: %v", i, err)
		}
	}
}

func TestHoles(t *testing.T) {
	b := sample()
	b.Records = b.Records[1:2]
	got, _, err := Decode(Encode(b))
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Records) != 1 || got.Records[0].Offset != 1 || got.LastOffset() != 2 {
		t.Fatalf("%+v", got)
	}
}

func TestEachStopsAtTheCut(t *testing.T) {
	raw := Encode(sample())
	two := append(append([]byte(nil), raw...), raw[:len(raw)-1]...)
	bs, err := All(two)
	if err != nil || len(bs) != 1 {
		t.Fatal(len(bs), err)
	}
}

func TestAddSequence(t *testing.T) {
	if AddSequence(5, 3) != 8 {
		t.Fatal()
	}
	if AddSequence(math.MaxInt32, 1) != 0 || AddSequence(math.MaxInt32-1, 3) != 1 {
		t.Fatal("wrap")
	}
}
