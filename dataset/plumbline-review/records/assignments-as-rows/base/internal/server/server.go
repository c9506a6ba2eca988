// Package server takes connections and passes their requests on, one after
// the other.
package server

import (
	"context"
	"errors"
	"io"
	"net"
	"sync"
	"time"

	"ferrypost/internal/broker"
	"ferrypost/internal/wire"
)

// Handler is the broker.
type Handler interface {
	Handle(ctx context.Context, s *broker.Session, h wire.Header, m wire.Message) (wire.Message, wire.Code, int64)
	Disconnected(s *broker.Session)
}

const writeTimeout = 30 * time.Second

type Server struct {
	h        Handler
	maxFrame int
	ln       net.Listener
	ctx      context.Context
	cancel   context.CancelFunc
	mu       sync.Mutex
	conns    map[net.Conn]struct{}
	wg       sync.WaitGroup
}

// Listen opens the port and starts to serve.
func Listen(address string, maxFrame int, h Handler) (*Server, error) {
	ln, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	s := &Server{h: h, maxFrame: maxFrame, ln: ln, conns: map[net.Conn]struct{}{}}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	s.wg.Add(1)
	go s.accept()
	return s, nil
}

func (s *Server) Addr() string { return s.ln.Addr().String() }

func (s *Server) accept() {
	defer s.wg.Done()
	for {
		c, err := s.ln.Accept()
		if err != nil {
			if errors.Is(err, net.ErrClosed) {
				return
			}
			time.Sleep(50 * time.Millisecond)
			continue
		}
		s.mu.Lock()
		if s.ctx.Err() != nil {
			s.mu.Unlock()
			c.Close()
			return
		}
		s.conns[c] = struct{}{}
		s.wg.Add(1)
		s.mu.Unlock()
		go s.serve(c)
	}
}

func (s *Server) serve(c net.Conn) {
	sess := broker.NewSession()
	defer func() {
		s.h.Disconnected(sess)
		c.Close()
		s.mu.Lock()
		delete(s.conns, c)
		s.mu.Unlock()
		s.wg.Done()
	}()
	for s.ctx.Err() == nil {
		frame, err := wire.ReadFrame(c, s.maxFrame)
		if err != nil {
			return
		}
		out, throttle, err := s.answer(sess, frame)
		if err != nil {
			return
		}
		if err := c.SetWriteDeadline(time.Now().Add(writeTimeout)); err != nil {
			return
		}
		if _, err := c.Write(out); err != nil {
			return
		}
		if throttle > 0 {
			select {
			case <-time.After(time.Duration(throttle) * time.Millisecond):
			case <-s.ctx.Done():
			}
		}
	}
}

// answer makes a response of a request. An error closes the connection.
func (s *Server) answer(sess *broker.Session, frame []byte) ([]byte, int64, error) {
	h, r, err := wire.DecodeHeader(frame)
	if err != nil {
		return nil, 0, err
	}
	m := wire.NewRequest(h.API)
	v, ok := wire.Supported[h.API]
	if m == nil || !ok || h.Version < v.Min || h.Version > v.Max {
		return wire.EncodeResponse(h.Correlation, wire.UnsupportedVersion, 0, nil, 0), 0, nil
	}
	m.Decode(r, h.Version)
	if r.Done() != nil {
		return wire.EncodeResponse(h.Correlation, wire.BadRequest, 0, nil, 0), 0, nil
	}
	resp, code, throttle := s.h.Handle(s.ctx, sess, h, m)
	return wire.EncodeResponse(h.Correlation, code, uint32(throttle), resp, h.Version), throttle, nil
}

// Close stops accepting, closes the connections and waits.
func (s *Server) Close() error {
	s.mu.Lock()
	s.cancel()
	for c := range s.conns {
		c.Close()
	}
	s.mu.Unlock()
	err := s.ln.Close()
	s.wg.Wait()
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return err
}
