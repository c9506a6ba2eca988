package wire

import (
	"bytes"
	"errors"
	"reflect"
	"testing"

	"ferrypost/internal/codec"
	"ferrypost/internal/record"
)

func TestMessages(t *testing.T) {
	for _, c := range []struct {
		v uint16
		m Message
	}{
		{0, &HelloReq{"acme", "t"}},
		{0, &HelloResp{3, Supported}},
		{0, &MetadataReq{[]string{"a"}}},
		{0, &MetadataResp{[]BrokerMeta{{1, "x:1"}}, []TopicMeta{{OK, "t", []PartitionMeta{{0, 1, 2, []int32{1, 2}, []int32{1}}}}}}},
		{1, &ProduceReq{-1, 100, []ProducePart{{"t", 2, []byte("b")}}}},
		{1, &ProduceResp{[]ProduceResult{{NotLeader, 4, 2}}}},
		{1, &FetchReq{1, 2, 3, []FetchPart{{"t", 1, 9, 4, 100}}}},
		{1, &FetchResp{[]FetchResult{{OK, 5, 1, []byte("x")}}}},
		{0, &ListOffsetsReq{"t", 1, TimeLatest}},
		{0, &ListOffsetsResp{OK, 7}},
		{1, &JoinReq{"g", "m", "i", []string{"t"}, []string{"range"}, 5, 6}},
		{0, &JoinResp{OK, "m", 2, "range", []Part{{"t", 1}}}},
		{0, &HeartbeatReq{"g", "m", 3}},
		{0, &LeaveReq{"g", "m"}},
		{1, &CommitReq{"g", "m", 1, []Mark{{Part{"t", 0}, 5, 2, "x"}}}},
		{0, &FetchOffsetsReq{"g", []Part{{"t", 0}}}},
		{0, &FetchOffsetsResp{[]Mark{{Part{"t", 0}, 5, 2, "x"}}}},
		{0, &InitProducerReq{"p"}},
		{0, &InitProducerResp{OK, 4, 1}},
		{0, &LeaseReq{"g", "t", 1, "me", 10, 100, 5}},
		{0, &LeaseResp{OK, 30000, []LeasedRecord{{4, 2, record.Record{Offset: 3, Time: 4, Key: []byte("k"), Headers: []record.Header{{Key: "h", Value: []byte("v")}}}}}}},
		{0, &SettleReq{"g", "t", 1, []Settlement{{4, 9, 1, -1}}}},
		{0, &SettleResp{OK, 2}},
		{0, &RenewReq{"g", "t", 1, "me", 4}},
		{0, &LeaveQueueReq{"g", "t", 1, "me"}},
		{0, &RegisterSchemaReq{"s", "record R {}", true}},
		{0, &RegisterSchemaResp{OK, 1, 2, "r"}},
		{0, &GetSchemaReq{4}},
		{0, &GetSchemaResp{OK, "x"}},
		{1, &ReplicaFetchReq{2, "t", 0, 3, 9, 100, 5, 2}},
		{0, &ReplicaFetchReq{2, "t", 0, 3, 9, 100, 5, -1}},
		{1, &ReplicaFetchResp{Diverged, 3, 7, 0, 9, nil, 2, 8}},
		{0, &ReplicaFetchResp{OK, 3, 7, 0, 9, []byte("b"), -1, -1}},
		{0, &CodeResp{Denied}},
	} {
		w := codec.NewWriter(0)
		c.m.Encode(w, c.v)
		got := reflect.New(reflect.TypeOf(c.m).Elem()).Interface().(Message)
		r := codec.NewReader(w.Bytes())
		got.Decode(r, c.v)
		if err := r.Done(); err != nil {
			t.Fatalf("%T: %v", c.m, err)
		}
		if !reflect.DeepEqual(got, c.m) {
			t.Fatalf("%T: got %+v, want %+v", c.m, got, c.m)
		}
		for cut := 0; cut < w.Len(); cut++ {
			r := codec.NewReader(w.Bytes()[:cut])
			m := reflect.New(reflect.TypeOf(c.m).Elem()).Interface().(Message)
			if m.Decode(r, c.v); r.Err() == nil {
				t.Fatalf("%T cut at %d", c.m, cut)
			}
		}
	}
}

func TestOldVersions(t *testing.T) {
	w := codec.NewWriter(0)
	(&FetchReq{Parts: []FetchPart{{Topic: "t", Epoch: 9, MaxBytes: 7}}}).Encode(w, 0)
	var f FetchReq
	f.Decode(codec.NewReader(w.Bytes()), 0)
	if f.Parts[0].Epoch != -1 || f.Parts[0].MaxBytes != 7 {
		t.Fatal(f)
	}
	w.Reset()
	(&FetchOffsetsReq{Group: "g", Parts: []Part{{"t", 1}, {"t", 2}}}).Encode(w, 0)
	if want := "\x01g\x02\x01t\x00\x00\x00\x01\x01t\x00\x00\x00\x02"; string(w.Bytes()) != want {
		t.Fatalf("%q", w.Bytes())
	}
}

func TestFrames(t *testing.T) {
	raw := EncodeRequest(Header{APIFetch, 1, 77, "c"}, &FetchReq{WaitMs: 5})
	frame, err := ReadFrame(bytes.NewReader(raw), 1000)
	if err != nil {
		t.Fatal(err)
	}
	h, r, err := DecodeHeader(frame)
	if err != nil || h != (Header{APIFetch, 1, 77, "c"}) {
		t.Fatal(h, err)
	}
	m := NewRequest(h.API)
	if m.Decode(r, h.Version); r.Done() != nil {
		t.Fatal(r.Done())
	}
	if _, err := ReadFrame(bytes.NewReader(raw), 5); !errors.Is(err, ErrFrame) {
		t.Fatal(err)
	}
	resp, err := DecodeResponse(EncodeResponse(77, Denied, 9, nil, 0)[4:])
	if err != nil || resp.Correlation != 77 || resp.Code != Denied || resp.Throttle != 9 {
		t.Fatal(resp, err)
	}
}

func TestAgree(t *testing.T) {
	if v, ok := Agree(Range{0, 3}, Range{1, 2}); !ok || v != 2 {
		t.Fatal(v, ok)
	}
	if _, ok := Agree(Range{0, 0}, Range{1, 2}); ok {
		t.Fatal("nothing in common")
	}
	for a := API(0); a < apis; a++ {
		if _, ok := Supported[a]; !ok || NewRequest(a) == nil {
			t.Fatal(a)
		}
	}
	if int(Diverged)+1 != len(codeNames) {
		t.Fatal("names of codes")
	}
}
