package schema

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"sync"
)

var (
	ErrNoSubject = errors.New("schema: no such subject")
	ErrNoVersion = errors.New("schema: no such version")
	ErrNoID      = errors.New("schema: no such id")
)

// Version of a subject. Equal schemas share an id over all subjects.
type Version struct {
	Subject string `json:"subject"`
	Version int    `json:"version"`
	ID      int32  `json:"id"`
	Text    string `json:"text"`
	Deleted bool   `json:"deleted,omitempty"`
}

type event struct {
	Register *Version `json:"register,omitempty"`
	Mode     *struct {
		Subject string `json:"subject"`
		Mode    string `json:"mode"`
	} `json:"mode,omitempty"`
	Delete *struct {
		Subject string `json:"subject"`
		Version int    `json:"version"`
	} `json:"delete,omitempty"`
}

type subject struct {
	versions []*Version
	mode     Mode
	hasMode  bool
}

// Registry keeps schemas in a file of events, one JSON object a line.
type Registry struct {
	mu       sync.RWMutex
	f        *os.File
	subjects map[string]*subject
	byText   map[string]int32
	byID     map[int32]*Schema
	nextID   int32
	mode     Mode // of subjects without their own
}

// OpenRegistry reads the file. A last line cut short is dropped.
func OpenRegistry(path string, mode Mode) (*Registry, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, err
	}
	raw, err := os.ReadFile(path)
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	r := &Registry{subjects: map[string]*subject{}, byText: map[string]int32{}, byID: map[int32]*Schema{}, nextID: 1, mode: mode}
	whole := bytes.LastIndexByte(raw, '\n') + 1
	sc := bufio.NewScanner(bytes.NewReader(raw[:whole]))
	sc.Buffer(nil, 16<<20)
	for n := 1; sc.Scan(); n++ {
		var e event
		if err := json.Unmarshal(sc.Bytes(), &e); err != nil {
			return nil, fmt.Errorf("schema: %s line %d: %w", path, n, err)
		}
		if err := r.apply(e); err != nil {
			return nil, fmt.Errorf("schema: %s line %d: %w", path, n, err)
		}
	}
	if err := sc.Err(); err != nil {
		return nil, err
	}
	if r.f, err = os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o644); err != nil {
		return nil, err
	}
	if err := r.f.Truncate(int64(whole)); err != nil {
		r.f.Close()
		return nil, err
	}
	if _, err := r.f.Seek(int64(whole), 0); err != nil {
		r.f.Close()
		return nil, err
	}
	return r, nil
}

func (r *Registry) apply(e event) error {
	switch {
	case e.Register != nil:
		v := e.Register
		s, err := Parse(v.Text)
		if err != nil {
			return err
		}
		sub := r.sub(v.Subject)
		sub.versions = append(sub.versions, v)
		r.byText[s.Canonical()] = v.ID
		r.byID[v.ID] = s
		if v.ID >= r.nextID {
			r.nextID = v.ID + 1
		}
	case e.Mode != nil:
		m, err := ParseMode(e.Mode.Mode)
		if err != nil {
			return err
		}
		sub := r.sub(e.Mode.Subject)
		sub.mode, sub.hasMode = m, true
	case e.Delete != nil:
		for _, v := range r.sub(e.Delete.Subject).versions {
			if v.Version == e.Delete.Version {
				v.Deleted = true
			}
		}
	}
	return nil
}

func (r *Registry) sub(name string) *subject {
	s := r.subjects[name]
	if s == nil {
		s = &subject{}
		r.subjects[name] = s
	}
	return s
}

func (r *Registry) commit(e event) error {
	b, err := json.Marshal(e)
	if err != nil {
		return err
	}
	if _, err := r.f.Write(append(b, '\n')); err != nil {
		return err
	}
	if err := r.f.Sync(); err != nil {
		return err
	}
	return r.apply(e)
}

func (r *Registry) modeOf(s *subject) Mode {
	if s.hasMode {
		return s.mode
	}
	return r.mode
}

// Register adds a version, or returns the one that says the same.
func (r *Registry) Register(name, text string) (Version, error) {
	s, err := Parse(text)
	if err != nil {
		return Version{}, err
	}
	canon := s.Canonical()
	r.mu.Lock()
	defer r.mu.Unlock()
	sub := r.sub(name)
	id, known := r.byText[canon]
	var former []*Schema
	last := 0
	for _, v := range sub.versions {
		last = v.Version
		if v.Deleted {
			continue
		}
		if known && v.ID == id {
			return *v, nil
		}
		former = append(former, r.byID[v.ID])
	}
	if err := Check(r.modeOf(sub), former, s); err != nil {
		return Version{}, err
	}
	if !known {
		id = r.nextID
	}
	v := &Version{Subject: name, Version: last + 1, ID: id, Text: canon}
	return *v, r.commit(event{Register: v})
}

// Test is Register without consequences.
func (r *Registry) Test(name, text string) error {
	s, err := Parse(text)
	if err != nil {
		return err
	}
	r.mu.RLock()
	defer r.mu.RUnlock()
	sub := r.subjects[name]
	if sub == nil {
		return nil
	}
	var former []*Schema
	for _, v := range sub.versions {
		if !v.Deleted {
			former = append(former, r.byID[v.ID])
		}
	}
	return Check(r.modeOf(sub), former, s)
}

// ByID is what a consumer asks for.
func (r *Registry) ByID(id int32) (*Schema, error) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	s := r.byID[id]
	if s == nil {
		return nil, ErrNoID
	}
	return s, nil
}

// Get is a version of a subject, the latest for 0.
func (r *Registry) Get(name string, version int) (Version, error) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	sub := r.subjects[name]
	if sub == nil {
		return Version{}, ErrNoSubject
	}
	for i := len(sub.versions) - 1; i >= 0; i-- {
		v := sub.versions[i]
		if !v.Deleted && (version == 0 || v.Version == version) {
			return *v, nil
		}
	}
	return Version{}, ErrNoVersion
}

// Has is whether a schema is a version of a subject that may be used.
func (r *Registry) Has(name string, id int32) bool {
	r.mu.RLock()
	defer r.mu.RUnlock()
	sub := r.subjects[name]
	if sub == nil {
		return false
	}
	for _, v := range sub.versions {
		if v.ID == id && !v.Deleted {
			return true
		}
	}
	return false
}

func (r *Registry) SetMode(name string, m Mode) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	e := event{Mode: &struct {
		Subject string `json:"subject"`
		Mode    string `json:"mode"`
	}{name, m.String()}}
	return r.commit(e)
}

// Delete takes a version out of use. Its id stays readable.
func (r *Registry) Delete(name string, version int) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	sub := r.subjects[name]
	if sub == nil {
		return ErrNoSubject
	}
	for _, v := range sub.versions {
		if v.Version == version && !v.Deleted {
			e := event{Delete: &struct {
				Subject string `json:"subject"`
				Version int    `json:"version"`
			}{name, version}}
			return r.commit(e)
		}
	}
	return ErrNoVersion
}

// Subjects and their versions in use.
func (r *Registry) Subjects() map[string][]int {
	r.mu.RLock()
	defer r.mu.RUnlock()
	out := map[string][]int{}
	for name, sub := range r.subjects {
		for _, v := range sub.versions {
			if !v.Deleted {
				out[name] = append(out[name], v.Version)
			}
		}
		sort.Ints(out[name])
	}
	return out
}

func (r *Registry) Close() error { return r.f.Close() }
