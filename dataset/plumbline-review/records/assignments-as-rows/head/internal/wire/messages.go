package wire

import (
	"ferrypost/internal/codec"
	"ferrypost/internal/part"
)

func strs(w *codec.Writer, l []string) {
	w.Uvarint(uint64(len(l)))
	for _, s := range l {
		w.Str(s)
	}
}

func readStrs(r *codec.Reader) []string {
	var out []string
	for n := r.Count(); n > 0; n-- {
		out = append(out, r.Str())
	}
	return out
}

func ints(w *codec.Writer, l []int32) {
	w.Uvarint(uint64(len(l)))
	for _, n := range l {
		w.I32(n)
	}
}

func readInts(r *codec.Reader) []int32 {
	var out []int32
	for n := r.Count(); n > 0; n-- {
		out = append(out, r.I32())
	}
	return out
}

// HelloReq opens a connection.
type HelloReq struct {
	Tenant string
	Token  string
}

func (m *HelloReq) Encode(w *codec.Writer, _ uint16) { w.Str(m.Tenant); w.Str(m.Token) }
func (m *HelloReq) Decode(r *codec.Reader, _ uint16) { m.Tenant, m.Token = r.Str(), r.Str() }

// HelloResp tells who answers and what it speaks.
type HelloResp struct {
	Broker   int32
	Versions map[API]Range
}

func (m *HelloResp) Encode(w *codec.Writer, _ uint16) {
	w.I32(m.Broker)
	w.Uvarint(uint64(len(m.Versions)))
	for a := API(0); a < apis; a++ {
		if v, ok := m.Versions[a]; ok {
			w.U16(uint16(a))
			w.U16(v.Min)
			w.U16(v.Max)
		}
	}
}

func (m *HelloResp) Decode(r *codec.Reader, _ uint16) {
	m.Broker = r.I32()
	m.Versions = map[API]Range{}
	for n := r.Count(); n > 0; n-- {
		a := API(r.U16())
		m.Versions[a] = Range{r.U16(), r.U16()}
	}
}

// MetadataReq asks for topics, all if none are named.
type MetadataReq struct{ Topics []string }

func (m *MetadataReq) Encode(w *codec.Writer, _ uint16) { strs(w, m.Topics) }
func (m *MetadataReq) Decode(r *codec.Reader, _ uint16) { m.Topics = readStrs(r) }

type BrokerMeta struct {
	ID      int32
	Address string
}

type PartitionMeta struct {
	ID       int32
	Leader   int32
	Epoch    int32
	Replicas []int32
	InSync   []int32
}

type TopicMeta struct {
	Code       Code
	Name       string
	Partitions []PartitionMeta
}

type MetadataResp struct {
	Brokers []BrokerMeta
	Topics  []TopicMeta
}

func (m *MetadataResp) Encode(w *codec.Writer, _ uint16) {
	w.Uvarint(uint64(len(m.Brokers)))
	for _, b := range m.Brokers {
		w.I32(b.ID)
		w.Str(b.Address)
	}
	w.Uvarint(uint64(len(m.Topics)))
	for _, t := range m.Topics {
		w.I16(int16(t.Code))
		w.Str(t.Name)
		w.Uvarint(uint64(len(t.Partitions)))
		for _, p := range t.Partitions {
			w.I32(p.ID)
			w.I32(p.Leader)
			w.I32(p.Epoch)
			ints(w, p.Replicas)
			ints(w, p.InSync)
		}
	}
}

func (m *MetadataResp) Decode(r *codec.Reader, _ uint16) {
	for n := r.Count(); n > 0; n-- {
		m.Brokers = append(m.Brokers, BrokerMeta{ID: r.I32(), Address: r.Str()})
	}
	for n := r.Count(); n > 0; n-- {
		t := TopicMeta{Code: Code(r.I16()), Name: r.Str()}
		for k := r.Count(); k > 0; k-- {
			t.Partitions = append(t.Partitions, PartitionMeta{ID: r.I32(), Leader: r.I32(), Epoch: r.I32(), Replicas: readInts(r), InSync: readInts(r)})
		}
		m.Topics = append(m.Topics, t)
	}
}

// ProduceReq carries one batch per partition. Acks is 0, 1 or -1 for all in
// sync.
type ProduceReq struct {
	Acks      int8
	TimeoutMs int32
	Parts     []ProducePart
}

type ProducePart struct {
	Topic     string
	Partition int32
	Batch     []byte
}

func (m *ProduceReq) Encode(w *codec.Writer, _ uint16) {
	w.U8(uint8(m.Acks))
	w.I32(m.TimeoutMs)
	w.Uvarint(uint64(len(m.Parts)))
	for _, p := range m.Parts {
		w.Str(p.Topic)
		w.I32(p.Partition)
		w.Blob(p.Batch)
	}
}

func (m *ProduceReq) Decode(r *codec.Reader, _ uint16) {
	m.Acks, m.TimeoutMs = int8(r.U8()), r.I32()
	for n := r.Count(); n > 0; n-- {
		m.Parts = append(m.Parts, ProducePart{Topic: r.Str(), Partition: r.I32(), Batch: r.Blob()})
	}
}

// Payload is the size of all batches.
func (m *ProduceReq) Payload() int64 {
	n := int64(0)
	for _, p := range m.Parts {
		n += int64(len(p.Batch))
	}
	return n
}

// ProduceResp has the parts in the order of the request. Start is there from
// version 1 on.
type ProduceResp struct{ Parts []ProduceResult }

type ProduceResult struct {
	Code  Code
	Base  int64
	Start int64
}

func (m *ProduceResp) Encode(w *codec.Writer, v uint16) {
	w.Uvarint(uint64(len(m.Parts)))
	for _, p := range m.Parts {
		w.I16(int16(p.Code))
		w.I64(p.Base)
		if v >= 1 {
			w.I64(p.Start)
		}
	}
}

func (m *ProduceResp) Decode(r *codec.Reader, v uint16) {
	for n := r.Count(); n > 0; n-- {
		p := ProduceResult{Code: Code(r.I16()), Base: r.I64(), Start: -1}
		if v >= 1 {
			p.Start = r.I64()
		}
		m.Parts = append(m.Parts, p)
	}
}

// FetchReq reads. Epoch, the leader's as the client knows it, came with
// version 1; -1 is not checked.
type FetchReq struct {
	WaitMs   int32
	MinBytes int32
	MaxBytes int32
	Parts    []FetchPart
}

type FetchPart struct {
	Topic     string
	Partition int32
	Offset    int64
	Epoch     int32
	MaxBytes  int32
}

func (m *FetchReq) Encode(w *codec.Writer, v uint16) {
	w.I32(m.WaitMs)
	w.I32(m.MinBytes)
	w.I32(m.MaxBytes)
	w.Uvarint(uint64(len(m.Parts)))
	for _, p := range m.Parts {
		w.Str(p.Topic)
		w.I32(p.Partition)
		w.I64(p.Offset)
		if v >= 1 {
			w.I32(p.Epoch)
		}
		w.I32(p.MaxBytes)
	}
}

func (m *FetchReq) Decode(r *codec.Reader, v uint16) {
	m.WaitMs, m.MinBytes, m.MaxBytes = r.I32(), r.I32(), r.I32()
	for n := r.Count(); n > 0; n-- {
		p := FetchPart{Topic: r.Str(), Partition: r.I32(), Offset: r.I64(), Epoch: -1}
		if v >= 1 {
			p.Epoch = r.I32()
		}
		p.MaxBytes = r.I32()
		m.Parts = append(m.Parts, p)
	}
}

type FetchResp struct{ Parts []FetchResult }

type FetchResult struct {
	Code      Code
	HighWater int64
	Start     int64
	Batches   []byte
}

func (m *FetchResp) Encode(w *codec.Writer, _ uint16) {
	w.Uvarint(uint64(len(m.Parts)))
	for _, p := range m.Parts {
		w.I16(int16(p.Code))
		w.I64(p.HighWater)
		w.I64(p.Start)
		w.Blob(p.Batches)
	}
}

func (m *FetchResp) Decode(r *codec.Reader, _ uint16) {
	for n := r.Count(); n > 0; n-- {
		m.Parts = append(m.Parts, FetchResult{Code: Code(r.I16()), HighWater: r.I64(), Start: r.I64(), Batches: r.Blob()})
	}
}

// Payload is the size of all batches.
func (m *FetchResp) Payload() int64 {
	n := int64(0)
	for _, p := range m.Parts {
		n += int64(len(p.Batches))
	}
	return n
}

const (
	TimeLatest   = -1
	TimeEarliest = -2
)

type ListOffsetsReq struct {
	Topic     string
	Partition int32
	Time      int64
}

func (m *ListOffsetsReq) Encode(w *codec.Writer, _ uint16) {
	w.Str(m.Topic)
	w.I32(m.Partition)
	w.I64(m.Time)
}

func (m *ListOffsetsReq) Decode(r *codec.Reader, _ uint16) {
	m.Topic, m.Partition, m.Time = r.Str(), r.I32(), r.I64()
}

// ListOffsetsResp has -1 if there is no record that late.
type ListOffsetsResp struct {
	Code   Code
	Offset int64
}

func (m *ListOffsetsResp) Encode(w *codec.Writer, _ uint16) { w.I16(int16(m.Code)); w.I64(m.Offset) }
func (m *ListOffsetsResp) Decode(r *codec.Reader, _ uint16) {
	m.Code, m.Offset = Code(r.I16()), r.I64()
}

// JoinReq. Instance came with version 1.
type JoinReq struct {
	Group       string
	Member      string
	Instance    string
	Topics      []string
	Assignors   []string
	SessionMs   int32
	RebalanceMs int32
}

func (m *JoinReq) Encode(w *codec.Writer, v uint16) {
	w.Str(m.Group)
	w.Str(m.Member)
	if v >= 1 {
		w.Str(m.Instance)
	}
	strs(w, m.Topics)
	strs(w, m.Assignors)
	w.I32(m.SessionMs)
	w.I32(m.RebalanceMs)
}

func (m *JoinReq) Decode(r *codec.Reader, v uint16) {
	m.Group, m.Member = r.Str(), r.Str()
	if v >= 1 {
		m.Instance = r.Str()
	}
	m.Topics, m.Assignors = readStrs(r), readStrs(r)
	m.SessionMs, m.RebalanceMs = r.I32(), r.I32()
}

// JoinResp. Assigned is a list up to version 1, a set from version 2 on.
type JoinResp struct {
	Code       Code
	Member     string
	Generation int32
	Assignor   string
	Assigned   part.Set
}

func (m *JoinResp) Encode(w *codec.Writer, v uint16) {
	w.I16(int16(m.Code))
	w.Str(m.Member)
	w.I32(m.Generation)
	w.Str(m.Assignor)
	if v >= 2 {
		writeSet(w, m.Assigned)
	} else {
		writeList(w, m.Assigned)
	}
}

func (m *JoinResp) Decode(r *codec.Reader, v uint16) {
	m.Code, m.Member, m.Generation, m.Assignor = Code(r.I16()), r.Str(), r.I32(), r.Str()
	if v >= 2 {
		m.Assigned = readSet(r)
	} else {
		m.Assigned = readList(r)
	}
}

// CodeResp is an answer of nothing but a code.
type CodeResp struct{ Code Code }

func (m *CodeResp) Encode(w *codec.Writer, _ uint16) { w.I16(int16(m.Code)) }
func (m *CodeResp) Decode(r *codec.Reader, _ uint16) { m.Code = Code(r.I16()) }

type HeartbeatReq struct {
	Group, Member string
	Generation    int32
}

func (m *HeartbeatReq) Encode(w *codec.Writer, _ uint16) {
	w.Str(m.Group)
	w.Str(m.Member)
	w.I32(m.Generation)
}

func (m *HeartbeatReq) Decode(r *codec.Reader, _ uint16) {
	m.Group, m.Member, m.Generation = r.Str(), r.Str(), r.I32()
}

type LeaveReq struct{ Group, Member string }

func (m *LeaveReq) Encode(w *codec.Writer, _ uint16) { w.Str(m.Group); w.Str(m.Member) }
func (m *LeaveReq) Decode(r *codec.Reader, _ uint16) { m.Group, m.Member = r.Str(), r.Str() }

// Mark is a committed offset. Epoch came with version 1 of CommitReq.
type Mark struct {
	part.ID
	Offset int64
	Epoch  int32
	Meta   string
}

type CommitReq struct {
	Group, Member string
	Generation    int32
	Marks         []Mark
}

func (m *CommitReq) Encode(w *codec.Writer, v uint16) {
	w.Str(m.Group)
	w.Str(m.Member)
	w.I32(m.Generation)
	w.Uvarint(uint64(len(m.Marks)))
	for _, k := range m.Marks {
		w.Str(k.Topic)
		w.I32(k.Partition)
		w.I64(k.Offset)
		if v >= 1 {
			w.I32(k.Epoch)
		}
		w.Str(k.Meta)
	}
}

func (m *CommitReq) Decode(r *codec.Reader, v uint16) {
	m.Group, m.Member, m.Generation = r.Str(), r.Str(), r.I32()
	for n := r.Count(); n > 0; n-- {
		k := Mark{ID: part.ID{Topic: r.Str(), Partition: r.I32()}, Offset: r.I64(), Epoch: -1}
		if v >= 1 {
			k.Epoch = r.I32()
		}
		k.Meta = r.Str()
		m.Marks = append(m.Marks, k)
	}
}

// FetchOffsetsReq asks for all partitions of the group if none are named. They
// are a list in version 0, a set from version 1 on.
type FetchOffsetsReq struct {
	Group string
	Of    part.Set
}

func (m *FetchOffsetsReq) Encode(w *codec.Writer, v uint16) {
	w.Str(m.Group)
	if v >= 1 {
		writeSet(w, m.Of)
	} else {
		writeList(w, m.Of)
	}
}

func (m *FetchOffsetsReq) Decode(r *codec.Reader, v uint16) {
	m.Group = r.Str()
	if v >= 1 {
		m.Of = readSet(r)
	} else {
		m.Of = readList(r)
	}
}

type FetchOffsetsResp struct{ Marks []Mark }

func (m *FetchOffsetsResp) Encode(w *codec.Writer, _ uint16) {
	w.Uvarint(uint64(len(m.Marks)))
	for _, k := range m.Marks {
		w.Str(k.Topic)
		w.I32(k.Partition)
		w.I64(k.Offset)
		w.I32(k.Epoch)
		w.Str(k.Meta)
	}
}

func (m *FetchOffsetsResp) Decode(r *codec.Reader, _ uint16) {
	for n := r.Count(); n > 0; n-- {
		m.Marks = append(m.Marks, Mark{ID: part.ID{Topic: r.Str(), Partition: r.I32()}, Offset: r.I64(), Epoch: r.I32(), Meta: r.Str()})
	}
}

// InitProducerReq asks for an id, or with a name for the id of that name in
// the next epoch.
type InitProducerReq struct{ Name string }

func (m *InitProducerReq) Encode(w *codec.Writer, _ uint16) { w.Str(m.Name) }
func (m *InitProducerReq) Decode(r *codec.Reader, _ uint16) { m.Name = r.Str() }

type InitProducerResp struct {
	Code  Code
	ID    int64
	Epoch int16
}

func (m *InitProducerResp) Encode(w *codec.Writer, _ uint16) {
	w.I16(int16(m.Code))
	w.I64(m.ID)
	w.I16(m.Epoch)
}

func (m *InitProducerResp) Decode(r *codec.Reader, _ uint16) {
	m.Code, m.ID, m.Epoch = Code(r.I16()), r.I64(), r.I16()
}

// RegisterSchemaReq adds a version to a subject, or only tests it.
type RegisterSchemaReq struct {
	Subject, Text string
	Test          bool
}

func (m *RegisterSchemaReq) Encode(w *codec.Writer, _ uint16) {
	w.Str(m.Subject)
	w.Str(m.Text)
	w.Bool(m.Test)
}

func (m *RegisterSchemaReq) Decode(r *codec.Reader, _ uint16) {
	m.Subject, m.Text, m.Test = r.Str(), r.Str(), r.Bool()
}

type RegisterSchemaResp struct {
	Code    Code
	ID      int32
	Version int32
	Reason  string
}

func (m *RegisterSchemaResp) Encode(w *codec.Writer, _ uint16) {
	w.I16(int16(m.Code))
	w.I32(m.ID)
	w.I32(m.Version)
	w.Str(m.Reason)
}

func (m *RegisterSchemaResp) Decode(r *codec.Reader, _ uint16) {
	m.Code, m.ID, m.Version, m.Reason = Code(r.I16()), r.I32(), r.I32(), r.Str()
}

type GetSchemaReq struct{ ID int32 }

func (m *GetSchemaReq) Encode(w *codec.Writer, _ uint16) { w.I32(m.ID) }
func (m *GetSchemaReq) Decode(r *codec.Reader, _ uint16) { m.ID = r.I32() }

type GetSchemaResp struct {
	Code Code
	Text string
}

func (m *GetSchemaResp) Encode(w *codec.Writer, _ uint16) { w.I16(int16(m.Code)); w.Str(m.Text) }
func (m *GetSchemaResp) Decode(r *codec.Reader, _ uint16) { m.Code, m.Text = Code(r.I16()), r.Str() }
