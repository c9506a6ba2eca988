// Package archivetest is an archive in memory, for tests.
package archivetest

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
)

// Archive is an http.Handler that keeps objects, and counts requests by their method.
type Archive struct {
	mutex   sync.Mutex
	objects map[string][]byte
	uploads map[string]map[int][]byte
	counts  map[string]int
	failing int
	begun   int

	failingParts int
}

// New returns an empty archive.
func New() *Archive {
	return &Archive{objects: map[string][]byte{}, uploads: map[string]map[int][]byte{}, counts: map[string]int{}}
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

// FailParts makes the next parts of uploads end with 503.
func (a *Archive) FailParts(parts int) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.failingParts = parts
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
	if query := r.URL.Query(); query.Has("uploads") || query.Has("upload") {
		a.answerUpload(w, r, strings.TrimPrefix(r.URL.Path, "/objects/"), body)
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

// answerUpload knows an upload by its name and number together.
func (a *Archive) answerUpload(w http.ResponseWriter, r *http.Request, name string, body []byte) {
	query := r.URL.Query()
	if query.Has("uploads") {
		a.begun++
		id := strconv.Itoa(a.begun)
		a.uploads[name+"?"+id] = map[int][]byte{}
		fmt.Fprintf(w, `{"id": %q}`, id)
		return
	}
	key := name + "?" + query.Get("upload")
	parts, ok := a.uploads[key]
	if !ok {
		http.Error(w, "there is no such upload", http.StatusNotFound)
		return
	}
	switch r.Method {
	case http.MethodGet:
		sums := map[int]string{}
		for number, part := range parts {
			sums[number] = sumOf(part)
		}
		_ = json.NewEncoder(w).Encode(sums)
	case http.MethodPut:
		if a.failingParts > 0 {
			a.failingParts--
			http.Error(w, "the disks are asleep", http.StatusServiceUnavailable)
			return
		}
		number, _ := strconv.Atoi(query.Get("part"))
		parts[number] = body
		w.Header().Set("X-Sum", sumOf(body))
	case http.MethodPost:
		a.complete(w, key, name, query.Get("sum"))
	}
}

func (a *Archive) complete(w http.ResponseWriter, key, name, sum string) {
	var whole []byte
	for number := 1; number <= len(a.uploads[key]); number++ {
		whole = append(whole, a.uploads[key][number]...)
	}
	delete(a.uploads, key)
	if sumOf(whole) != sum {
		http.Error(w, "the sum is another", http.StatusConflict)
		return
	}
	a.objects[name] = whole
}

func sumOf(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}
