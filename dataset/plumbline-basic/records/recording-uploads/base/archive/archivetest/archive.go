// Package archivetest is an archive in memory, for tests.
package archivetest

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
)

// Archive is an http.Handler that keeps objects, and counts requests by their method.
type Archive struct {
	mutex   sync.Mutex
	objects map[string][]byte
	counts  map[string]int
	failing int
}

// New returns an empty archive.
func New() *Archive {
	return &Archive{objects: map[string][]byte{}, counts: map[string]int{}}
}

// Start serves it until the test is over.
func (a *Archive) Start(t interface{ Cleanup(func()) }) *httptest.Server {
	server := httptest.NewServer(a)
	t.Cleanup(server.Close)
	return server
}

// Count says how many requests there were with a method.
func (a *Archive) Count(method string) int {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	return a.counts[method]
}

// Fail makes the next requests end with 503.
func (a *Archive) Fail(requests int) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.failing = requests
}

// ServeHTTP answers as the archive in the cellar does.
func (a *Archive) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.counts[r.Method]++
	if a.failing > 0 {
		a.failing--
		http.Error(w, "the disks are asleep", http.StatusServiceUnavailable)
		return
	}
	if err != nil || r.Header.Get("Authorization") != "Bearer token" {
		http.Error(w, "who are you?", http.StatusForbidden)
		return
	}
	a.answer(w, r, strings.TrimPrefix(r.URL.Path, "/objects/"), body)
}

func (a *Archive) answer(w http.ResponseWriter, r *http.Request, name string, body []byte) {
	if r.Method == http.MethodPut {
		a.objects[name] = body
	}
	content, ok := a.objects[name]
	if !ok {
		http.Error(w, "there is no "+name, http.StatusNotFound)
		return
	}
	w.Header().Set("X-Sum", sumOf(content))
	if r.Method == http.MethodGet {
		_, _ = w.Write(content)
	}
}

func sumOf(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}
