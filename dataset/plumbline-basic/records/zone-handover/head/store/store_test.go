package store

import (
	"errors"
	"path/filepath"
	"testing"

	"glebe/zone"
)

func TestChangesAreKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "glebe.json")
	first, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	add := func(state *State) error {
		state.Zones["example.org"] = &zone.Zone{Name: "example.org", Owner: "marsh"}
		return nil
	}
	if err := first.Change(add); err != nil {
		t.Fatal(err)
	}
	second, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	second.View(func(state *State) {
		if state.Zones["example.org"].Owner != "marsh" {
			t.Error(state.Zones)
		}
	})
}

func TestAChangeThatFailsChangesNothing(t *testing.T) {
	store, err := Open(filepath.Join(t.TempDir(), "glebe.json"))
	if err != nil {
		t.Fatal(err)
	}
	refusal := errors.New("no")
	err = store.Change(func(state *State) error {
		state.Zones["example.org"] = &zone.Zone{Name: "example.org"}
		return refusal
	})
	if err != refusal {
		t.Fatal(err)
	}
	store.View(func(state *State) {
		if len(state.Zones) != 0 {
			t.Error(state.Zones)
		}
	})
}
