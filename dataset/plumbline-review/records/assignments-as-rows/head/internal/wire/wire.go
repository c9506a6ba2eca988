// Package wire is the protocol between clients and brokers, and between
// brokers. docs/protocol.md has the frames.
package wire

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"ferrypost/internal/codec"
)

// API of a request.
type API uint16

const (
	APIHello API = iota
	APIMetadata
	APIProduce
	APIFetch
	APIListOffsets
	APIJoin
	APIHeartbeat
	APILeave
	APICommit
	APIFetchOffsets
	APIInitProducer
	APILease
	APISettle
	APIRenew
	APILeaveQueue
	APIRegisterSchema
	APIGetSchema
	APIReplicaFetch
	apis
)

// Range of versions that a side speaks.
type Range struct{ Min, Max uint16 }

// Supported versions by API.
var Supported = map[API]Range{
	APIHello: {0, 0}, APIMetadata: {0, 0}, APIProduce: {0, 1}, APIFetch: {0, 1}, APIListOffsets: {0, 0},
	APIJoin: {0, 2}, APIHeartbeat: {0, 0}, APILeave: {0, 0}, APICommit: {0, 1}, APIFetchOffsets: {0, 1},
	APIInitProducer: {0, 0}, APILease: {0, 0}, APISettle: {0, 0}, APIRenew: {0, 0}, APILeaveQueue: {0, 0},
	APIRegisterSchema: {0, 0}, APIGetSchema: {0, 0}, APIReplicaFetch: {0, 1},
}

// Code of an error on the wire.
type Code int16

const (
	OK Code = iota
	Unknown
	BadRequest
	UnsupportedVersion
	NoTopic
	NotLeader
	StaleEpoch
	OffsetRange
	Corrupt
	TooLarge
	TimedOut
	NotEnoughReplicas
	UnknownMember
	BadGeneration
	Rebalancing
	BadSession
	BadAssignor
	InstanceFenced
	NotEmpty
	ProducerFenced
	OutOfSequence
	SchemaMismatch
	SchemaIncompatible
	NoSchema
	NotLeased
	Denied
	Closing
	Diverged
)

var codeNames = []string{"ok", "unknown error", "bad request", "unsupported version", "no such topic or partition", "not the leader",
	"stale epoch", "offset out of range", "corrupt batch", "too large", "timed out", "not enough replicas", "unknown member",
	"generation is over", "rebalance in progress", "session time out of bounds", "no common assignor", "instance was taken over",
	"group is not empty", "producer fenced", "sequence out of order", "value does not match the schema", "incompatible schema",
	"no such schema", "lease is not held", "denied", "broker is closing", "logs diverged"}

func (c Code) String() string {
	if c >= 0 && int(c) < len(codeNames) {
		return codeNames[c]
	}
	return fmt.Sprintf("code %d", int16(c))
}

// Error makes a code an error, nil for OK.
func (c Code) Err() error {
	if c == OK {
		return nil
	}
	return &Error{Code: c}
}

// Error from the other side.
type Error struct {
	Code Code
}

func (e *Error) Error() string { return "ferrypost: " + e.Code.String() }

// Retriable errors go away, maybe with another broker.
func (e *Error) Retriable() bool {
	switch e.Code {
	case NotLeader, TimedOut, NotEnoughReplicas, Rebalancing, Closing, StaleEpoch:
		return true
	}
	return false
}

// Message is a body, in some version.
type Message interface {
	Encode(w *codec.Writer, v uint16)
	Decode(r *codec.Reader, v uint16)
}

// Load is a message that carries records, from or to a client.
type Load interface {
	Payload() int64
}

// Header of a request.
type Header struct {
	API         API
	Version     uint16
	Correlation uint32
	Client      string
}

var ErrFrame = errors.New("wire: frame too large")

// ReadFrame reads a length and that many bytes.
func ReadFrame(r io.Reader, max int) ([]byte, error) {
	var n [4]byte
	if _, err := io.ReadFull(r, n[:]); err != nil {
		return nil, err
	}
	size := binary.BigEndian.Uint32(n[:])
	if uint64(size) > uint64(max) {
		return nil, ErrFrame
	}
	buf := make([]byte, size)
	if _, err := io.ReadFull(r, buf); err != nil {
		if errors.Is(err, io.EOF) {
			err = io.ErrUnexpectedEOF
		}
		return nil, err
	}
	return buf, nil
}

// EncodeRequest makes a frame, length included.
func EncodeRequest(h Header, m Message) []byte {
	w := codec.NewWriter(256)
	w.U32(0)
	w.U16(uint16(h.API))
	w.U16(h.Version)
	w.U32(h.Correlation)
	w.Str(h.Client)
	m.Encode(w, h.Version)
	w.PutU32(0, uint32(w.Len()-4))
	return w.Bytes()
}

// DecodeHeader reads the header and leaves the reader at the body.
func DecodeHeader(frame []byte) (Header, *codec.Reader, error) {
	r := codec.NewReader(frame)
	h := Header{API: API(r.U16()), Version: r.U16(), Correlation: r.U32(), Client: r.Str()}
	return h, r, r.Err()
}

// EncodeResponse makes a frame. A response that could not be made carries the
// code and no body. throttle is how long the client should hold back, in ms.
func EncodeResponse(correlation uint32, code Code, throttle uint32, m Message, v uint16) []byte {
	w := codec.NewWriter(256)
	w.U32(0)
	w.U32(correlation)
	w.I16(int16(code))
	w.U32(throttle)
	if code == OK {
		m.Encode(w, v)
	}
	w.PutU32(0, uint32(w.Len()-4))
	return w.Bytes()
}

// Response header, as the client sees it.
type Response struct {
	Correlation uint32
	Code        Code
	Throttle    uint32
	Body        *codec.Reader
}

func DecodeResponse(frame []byte) (Response, error) {
	r := codec.NewReader(frame)
	return Response{Correlation: r.U32(), Code: Code(r.I16()), Throttle: r.U32(), Body: r}, r.Err()
}

// Agree picks the highest version that both sides speak.
func Agree(a, b Range) (uint16, bool) {
	lo, hi := a.Min, a.Max
	if b.Min > lo {
		lo = b.Min
	}
	if b.Max < hi {
		hi = b.Max
	}
	return hi, lo <= hi
}

// NewRequest makes an empty body for an API, nil if unknown.
func NewRequest(a API) Message {
	switch a {
	case APIHello:
		return &HelloReq{}
	case APIMetadata:
		return &MetadataReq{}
	case APIProduce:
		return &ProduceReq{}
	case APIFetch:
		return &FetchReq{}
	case APIListOffsets:
		return &ListOffsetsReq{}
	case APIJoin:
		return &JoinReq{}
	case APIHeartbeat:
		return &HeartbeatReq{}
	case APILeave:
		return &LeaveReq{}
	case APICommit:
		return &CommitReq{}
	case APIFetchOffsets:
		return &FetchOffsetsReq{}
	case APIInitProducer:
		return &InitProducerReq{}
	case APILease:
		return &LeaseReq{}
	case APISettle:
		return &SettleReq{}
	case APIRenew:
		return &RenewReq{}
	case APILeaveQueue:
		return &LeaveQueueReq{}
	case APIRegisterSchema:
		return &RegisterSchemaReq{}
	case APIGetSchema:
		return &GetSchemaReq{}
	case APIReplicaFetch:
		return &ReplicaFetchReq{}
	}
	return nil
}
