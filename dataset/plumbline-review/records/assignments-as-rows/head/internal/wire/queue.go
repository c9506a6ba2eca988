package wire

import (
	"ferrypost/internal/codec"
	"ferrypost/internal/record"
)

// LeaseReq asks for records of a queue group.
type LeaseReq struct {
	Group     string
	Topic     string
	Partition int32
	Owner     string
	Max       int32
	MaxBytes  int32
	WaitMs    int32
}

func (m *LeaseReq) Encode(w *codec.Writer, _ uint16) {
	w.Str(m.Group)
	w.Str(m.Topic)
	w.I32(m.Partition)
	w.Str(m.Owner)
	w.I32(m.Max)
	w.I32(m.MaxBytes)
	w.I32(m.WaitMs)
}

func (m *LeaseReq) Decode(r *codec.Reader, _ uint16) {
	m.Group, m.Topic, m.Partition, m.Owner = r.Str(), r.Str(), r.I32(), r.Str()
	m.Max, m.MaxBytes, m.WaitMs = r.I32(), r.I32(), r.I32()
}

// LeasedRecord is a record with what is needed to settle it.
type LeasedRecord struct {
	Lease   int64
	Attempt int32
	Record  record.Record
}

type LeaseResp struct {
	Code    Code
	LeaseMs int64
	Records []LeasedRecord
}

func (m *LeaseResp) Encode(w *codec.Writer, _ uint16) {
	w.I16(int16(m.Code))
	w.Varint(m.LeaseMs)
	w.Uvarint(uint64(len(m.Records)))
	for _, l := range m.Records {
		w.Varint(l.Lease)
		w.Varint(int64(l.Attempt))
		w.Varint(l.Record.Offset)
		w.Varint(l.Record.Time)
		w.Varint(l.Record.DeliverAt)
		w.Blob(l.Record.Key)
		w.Blob(l.Record.Value)
		w.Uvarint(uint64(len(l.Record.Headers)))
		for _, h := range l.Record.Headers {
			w.Str(h.Key)
			w.Blob(h.Value)
		}
	}
}

func (m *LeaseResp) Decode(r *codec.Reader, _ uint16) {
	m.Code, m.LeaseMs = Code(r.I16()), r.Varint()
	for n := r.Count(); n > 0; n-- {
		l := LeasedRecord{Lease: r.Varint(), Attempt: r.Varint32()}
		l.Record = record.Record{Offset: r.Varint(), Time: r.Varint(), DeliverAt: r.Varint(), Key: r.Blob(), Value: r.Blob()}
		for k := r.Count(); k > 0; k-- {
			l.Record.Headers = append(l.Record.Headers, record.Header{Key: r.Str(), Value: r.Blob()})
		}
		m.Records = append(m.Records, l)
	}
}

// Payload is the size of keys and values.
func (m *LeaseResp) Payload() int64 {
	n := int64(0)
	for _, l := range m.Records {
		n += int64(len(l.Record.Key) + len(l.Record.Value))
	}
	return n
}

// Settlement of an offset. Delay below 0 leaves it to the broker.
type Settlement struct {
	Lease   int64
	Offset  int64
	Verdict uint8
	DelayMs int64
}

type SettleReq struct {
	Group     string
	Topic     string
	Partition int32
	List      []Settlement
}

func (m *SettleReq) Encode(w *codec.Writer, _ uint16) {
	w.Str(m.Group)
	w.Str(m.Topic)
	w.I32(m.Partition)
	w.Uvarint(uint64(len(m.List)))
	for _, s := range m.List {
		w.Varint(s.Lease)
		w.Varint(s.Offset)
		w.U8(s.Verdict)
		w.Varint(s.DelayMs)
	}
}

func (m *SettleReq) Decode(r *codec.Reader, _ uint16) {
	m.Group, m.Topic, m.Partition = r.Str(), r.Str(), r.I32()
	for n := r.Count(); n > 0; n-- {
		m.List = append(m.List, Settlement{Lease: r.Varint(), Offset: r.Varint(), Verdict: r.U8(), DelayMs: r.Varint()})
	}
}

// SettleResp tells how many offsets were not held any more.
type SettleResp struct {
	Code  Code
	Stale int64
}

func (m *SettleResp) Encode(w *codec.Writer, _ uint16) { w.I16(int16(m.Code)); w.Varint(m.Stale) }
func (m *SettleResp) Decode(r *codec.Reader, _ uint16) { m.Code, m.Stale = Code(r.I16()), r.Varint() }

// RenewReq wants the full lease time again.
type RenewReq struct {
	Group     string
	Topic     string
	Partition int32
	Owner     string
	Lease     int64
}

func (m *RenewReq) Encode(w *codec.Writer, _ uint16) {
	w.Str(m.Group)
	w.Str(m.Topic)
	w.I32(m.Partition)
	w.Str(m.Owner)
	w.Varint(m.Lease)
}

func (m *RenewReq) Decode(r *codec.Reader, _ uint16) {
	m.Group, m.Topic, m.Partition, m.Owner, m.Lease = r.Str(), r.Str(), r.I32(), r.Str(), r.Varint()
}

// LeaveQueueReq gives back all that an owner holds.
type LeaveQueueReq struct {
	Group     string
	Topic     string
	Partition int32
	Owner     string
}

func (m *LeaveQueueReq) Encode(w *codec.Writer, _ uint16) {
	w.Str(m.Group)
	w.Str(m.Topic)
	w.I32(m.Partition)
	w.Str(m.Owner)
}

func (m *LeaveQueueReq) Decode(r *codec.Reader, _ uint16) {
	m.Group, m.Topic, m.Partition, m.Owner = r.Str(), r.Str(), r.I32(), r.Str()
}
