// Package store has everything there is, in one file. A change is there as a whole and on disk, or not at all.
package store

import (
	"encoding/json"
	"errors"
	"os"
	"sync"

	"glebe/handover"
	"glebe/keys"
	"glebe/zone"
)

// State is everything there is.
type State struct {
	Zones map[zone.Name]*zone.Zone `json:"zones"`
	Keys  keys.Ring                `json:"keys"`
	// Offers are those that nobody has taken up, by what they offer.
	Offers map[zone.Name]handover.Offer `json:"offers,omitempty"`
}

// Store guards a State.
type Store struct {
	mutex sync.RWMutex
	path  string
	state *State
}

// Open reads the file, if there is one.
func Open(path string) (*Store, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		text, err = []byte("{}"), nil
	}
	if err != nil {
		return nil, err
	}
	state, err := read(text)
	if err != nil {
		return nil, err
	}
	return &Store{path: path, state: state}, nil
}

// View shows the state to look, which has to be done with it when it returns.
func (s *Store) View(look func(*State)) {
	s.mutex.RLock()
	defer s.mutex.RUnlock()
	look(s.state)
}

// Change lets change work on a copy, which takes the state's place when it is on disk. Nothing is changed if it
// returns an error.
func (s *Store) Change(change func(*State) error) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	text, err := json.Marshal(s.state)
	if err != nil {
		return err
	}
	next, err := read(text)
	if err != nil {
		return err
	}
	if err := change(next); err != nil {
		return err
	}
	if err := s.write(next); err != nil {
		return err
	}
	s.state = next
	return nil
}

func (s *Store) write(state *State) error {
	text, err := json.MarshalIndent(state, "", "  ")
	if err != nil {
		return err
	}
	draft := s.path + ".new"
	if err := os.WriteFile(draft, text, 0o600); err != nil {
		return err
	}
	return os.Rename(draft, s.path)
}

func read(text []byte) (*State, error) {
	state := &State{Zones: map[zone.Name]*zone.Zone{}, Offers: map[zone.Name]handover.Offer{}}
	return state, json.Unmarshal(text, state)
}
