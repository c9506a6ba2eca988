package server

import (
	"context"
	"net"
	"testing"
	"time"

	"ferrypost/internal/broker"
	"ferrypost/internal/wire"
)

type echo struct{ gone chan struct{} }

func (e echo) Handle(_ context.Context, _ *broker.Session, h wire.Header, m wire.Message) (wire.Message, wire.Code, int64) {
	if h.API == wire.APIHello {
		return &wire.HelloResp{Broker: 9, Versions: wire.Supported}, wire.OK, 0
	}
	return &wire.CodeResp{Code: wire.OK}, wire.OK, 30
}

func (e echo) Disconnected(*broker.Session) { close(e.gone) }

func TestServer(t *testing.T) {
	e := echo{make(chan struct{})}
	s, err := Listen("127.0.0.1:0", 1000, e)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	c, err := net.Dial("tcp", s.Addr())
	if err != nil {
		t.Fatal(err)
	}
	c.SetDeadline(time.Now().Add(5 * time.Second))
	ask := func(h wire.Header, m wire.Message) wire.Response {
		t.Helper()
		if _, err := c.Write(wire.EncodeRequest(h, m)); err != nil {
			t.Fatal(err)
		}
		frame, err := wire.ReadFrame(c, 1000)
		if err != nil {
			t.Fatal(err)
		}
		r, err := wire.DecodeResponse(frame)
		if err != nil || r.Correlation != h.Correlation {
			t.Fatal(r, err)
		}
		return r
	}
	if r := ask(wire.Header{API: wire.APIHello, Correlation: 1}, &wire.HelloReq{}); r.Code != wire.OK {
		t.Fatal(r)
	}
	if r := ask(wire.Header{API: wire.APIHello, Version: 99, Correlation: 2}, &wire.HelloReq{}); r.Code != wire.UnsupportedVersion {
		t.Fatal(r)
	}
	if r := ask(wire.Header{API: 999, Correlation: 3}, &wire.HelloReq{}); r.Code != wire.UnsupportedVersion {
		t.Fatal(r)
	}
	if r := ask(wire.Header{API: wire.APILeave, Correlation: 4}, &wire.HeartbeatReq{}); r.Code != wire.BadRequest {
		t.Fatal(r)
	}
	begin := time.Now()
	ask(wire.Header{API: wire.APILeave, Correlation: 5}, &wire.LeaveReq{})
	ask(wire.Header{API: wire.APILeave, Correlation: 6}, &wire.LeaveReq{})
	if time.Since(begin) < 30*time.Millisecond {
		t.Fatal("not throttled")
	}
	c.Close()
	select {
	case <-e.gone:
	case <-time.After(5 * time.Second):
		t.Fatal("not told")
	}
}
