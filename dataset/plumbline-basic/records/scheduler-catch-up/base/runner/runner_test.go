package runner

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
	"time"

	"nightjar/config"
	"nightjar/history"
)

var noon = time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)

func newRunner(t *testing.T, slots int) (*Runner, *history.History) {
	t.Helper()
	past, err := history.Open(filepath.Join(t.TempDir(), "history.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { past.Close() })
	r := New(NewSlots(slots), past)
	r.Now = func() time.Time { return noon }
	return r, past
}

func TestRunNotesAFailure(t *testing.T) {
	r, past := newRunner(t, 1)
	broken := errors.New("exit status 3")
	r.Execute = func(context.Context, string) error { return broken }
	if err := r.Run(config.Job{Name: "backup", Timeout: time.Minute}, noon); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
	last, found := past.Last("backup")
	if !found || last.Error != "exit status 3" || !last.Scheduled.Equal(noon) {
		t.Errorf("got %+v, %v", last, found)
	}
}

func TestRunRefusesWhenAllSlotsAreTaken(t *testing.T) {
	r, past := newRunner(t, 1)
	job := config.Job{Name: "backup", Timeout: time.Minute}
	r.Execute = func(context.Context, string) error {
		if err := r.Run(config.Job{Name: "poll", Timeout: time.Minute}, noon); err != ErrBusy {
			t.Errorf("got %v", err)
		}
		return nil
	}
	if err := r.Run(job, noon); err != nil {
		t.Error(err)
	}
	if _, found := past.Last("poll"); found {
		t.Error("a run that was refused is in the history")
	}
}
