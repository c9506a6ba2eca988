// Package api answers stations and those who want to know what they measured.
package api

import (
	"encoding/json"
	"log"
	"net/http"

	"hyetal/reading"
	"hyetal/store"
)

// Journal is where reports are written down before they are stored.
type Journal interface {
	Write(station string, readings []reading.Reading) error
}

// Server is the HTTP side of a store.
type Server struct {
	store   *store.Store
	journal Journal
	keys    Keys
	mux     *http.ServeMux
}

type handler func(w http.ResponseWriter, r *http.Request, station string)

// New makes a server.
func New(store *store.Store, journal Journal, keys Keys) *Server {
	s := &Server{store: store, journal: journal, keys: keys, mux: http.NewServeMux()}
	s.route(http.MethodPost, "/report", s.report)
	s.route(http.MethodGet, "/latest", s.latest)
	s.route(http.MethodGet, "/day", s.day)
	s.route(http.MethodGet, "/readings", s.list)
	s.route(http.MethodGet, "/readings.csv", s.export)
	return s
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mux.ServeHTTP(w, r)
}

// route calls to with the station that the request's key opens.
func (s *Server) route(method, path string, to handler) {
	s.mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
		if r.Method != method {
			fail(w, http.StatusMethodNotAllowed, "only "+method)
			return
		}
		station, ok := s.keys.Station(r.Header.Get("X-Station-Key"))
		if !ok {
			fail(w, http.StatusUnauthorized, "unknown key")
			return
		}
		to(w, r, station)
	})
}

func (s *Server) report(w http.ResponseWriter, r *http.Request, station string) {
	readings, err := reading.Parse(r.Body)
	if err != nil {
		fail(w, http.StatusBadRequest, err.Error())
		return
	}
	if err := s.journal.Write(station, readings); err != nil {
		log.Printf("journal: %v", err)
		fail(w, http.StatusInternalServerError, "not stored")
		return
	}
	s.store.Append(station, readings)
	w.WriteHeader(http.StatusNoContent)
}

func (s *Server) latest(w http.ResponseWriter, r *http.Request, station string) {
	answer(w, s.store.Latest(station))
}

func answer(w http.ResponseWriter, body any) {
	w.Header().Set("Content-Type", "application/json")
	if err := json.NewEncoder(w).Encode(body); err != nil {
		log.Printf("answer: %v", err)
	}
}

func fail(w http.ResponseWriter, status int, message string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(map[string]string{"error": message})
}
