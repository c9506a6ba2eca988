package history

import (
	"path/filepath"
	"testing"
	"time"
)

func TestLastIsTheRunThatWasDueLast(t *testing.T) {
	path := filepath.Join(t.TempDir(), "history.jsonl")
	h, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	noon := time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)
	for _, scheduled := range []time.Time{noon, noon.Add(time.Hour), noon.Add(-time.Hour)} {
		if err := h.Append(Entry{Job: "poll", Scheduled: scheduled, Finished: noon}); err != nil {
			t.Fatal(err)
		}
	}
	h.Close()
	h, err = Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	last, found := h.Last("poll")
	if !found || !last.Scheduled.Equal(noon.Add(time.Hour)) {
		t.Errorf("got %+v, %v", last, found)
	}
	if _, found := h.Last("backup"); found {
		t.Error("a job that never ran has a last run")
	}
}
