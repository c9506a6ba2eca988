package wire

import "ferrypost/internal/codec"

// ReplicaFetchReq is how a follower reads from its leader. Offset is the end
// of its log, all below is acknowledged by that. LastEpoch, of the batch before
// Offset, came with version 1; -1 is not checked.
type ReplicaFetchReq struct {
	Replica   int32
	Topic     string
	Partition int32
	Epoch     int32
	Offset    int64
	MaxBytes  int32
	WaitMs    int32
	LastEpoch int32
}

func (m *ReplicaFetchReq) Encode(w *codec.Writer, v uint16) {
	w.I32(m.Replica)
	w.Str(m.Topic)
	w.I32(m.Partition)
	w.I32(m.Epoch)
	w.I64(m.Offset)
	w.I32(m.MaxBytes)
	w.I32(m.WaitMs)
	if v >= 1 {
		w.I32(m.LastEpoch)
	}
}

func (m *ReplicaFetchReq) Decode(r *codec.Reader, v uint16) {
	m.Replica, m.Topic, m.Partition, m.Epoch = r.I32(), r.Str(), r.I32(), r.I32()
	m.Offset, m.MaxBytes, m.WaitMs, m.LastEpoch = r.I64(), r.I32(), r.I32(), -1
	if v >= 1 {
		m.LastEpoch = r.I32()
	}
}

// ReplicaFetchResp. With code Diverged, which version 0 does not know,
// EndEpoch is the last epoch of the leader that is not above LastEpoch and
// EndOffset where it ends.
type ReplicaFetchResp struct {
	Code      Code
	Epoch     int32
	HighWater int64
	Start     int64
	End       int64
	Batches   []byte
	EndEpoch  int32
	EndOffset int64
}

func (m *ReplicaFetchResp) Encode(w *codec.Writer, v uint16) {
	w.I16(int16(m.Code))
	w.I32(m.Epoch)
	w.I64(m.HighWater)
	w.I64(m.Start)
	w.I64(m.End)
	w.Blob(m.Batches)
	if v >= 1 {
		w.I32(m.EndEpoch)
		w.I64(m.EndOffset)
	}
}

func (m *ReplicaFetchResp) Decode(r *codec.Reader, v uint16) {
	m.Code, m.Epoch, m.HighWater, m.Start, m.End, m.Batches = Code(r.I16()), r.I32(), r.I64(), r.I64(), r.I64(), r.Blob()
	m.EndEpoch, m.EndOffset = -1, -1
	if v >= 1 {
		m.EndEpoch, m.EndOffset = r.I32(), r.I64()
	}
}
