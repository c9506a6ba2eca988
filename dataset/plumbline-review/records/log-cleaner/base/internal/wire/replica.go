package wire

import "ferrypost/internal/codec"

// ReplicaFetchReq is how a follower reads from its leader. Offset is the end
// of its log, all below is acknowledged by that.
type ReplicaFetchReq struct {
	Replica   int32
	Topic     string
	Partition int32
	Epoch     int32
	Offset    int64
	MaxBytes  int32
	WaitMs    int32
}

func (m *ReplicaFetchReq) Encode(w *codec.Writer, _ uint16) {
	w.I32(m.Replica)
	w.Str(m.Topic)
	w.I32(m.Partition)
	w.I32(m.Epoch)
	w.I64(m.Offset)
	w.I32(m.MaxBytes)
	w.I32(m.WaitMs)
}

func (m *ReplicaFetchReq) Decode(r *codec.Reader, _ uint16) {
	m.Replica, m.Topic, m.Partition, m.Epoch = r.I32(), r.Str(), r.I32(), r.I32()
	m.Offset, m.MaxBytes, m.WaitMs = r.I64(), r.I32(), r.I32()
}

type ReplicaFetchResp struct {
	Code      Code
	Epoch     int32
	HighWater int64
	Start     int64
	End       int64
	Batches   []byte
}

func (m *ReplicaFetchResp) Encode(w *codec.Writer, _ uint16) {
	w.I16(int16(m.Code))
	w.I32(m.Epoch)
	w.I64(m.HighWater)
	w.I64(m.Start)
	w.I64(m.End)
	w.Blob(m.Batches)
}

func (m *ReplicaFetchResp) Decode(r *codec.Reader, _ uint16) {
	m.Code, m.Epoch, m.HighWater, m.Start, m.End, m.Batches = Code(r.I16()), r.I32(), r.I64(), r.I64(), r.I64(), r.Blob()
}
