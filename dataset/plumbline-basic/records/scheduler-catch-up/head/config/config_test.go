package config

import (
	"strings"
	"testing"
	"time"
)

const sample = `
# Nightly things.
[backup]
schedule = daily 02:30
zone     = Europe/Berlin
command  = backup --full
timeout  = 2h
catch_up = latest

[poll]
schedule = every 15m
command  = poll
`

func TestRead(t *testing.T) {
	jobs, err := Read(strings.NewReader(sample))
	if err != nil {
		t.Fatal(err)
	}
	if len(jobs) != 2 || jobs[0].Name != "backup" || jobs[1].Name != "poll" {
		t.Fatalf("got %+v", jobs)
	}
	if jobs[0].Timeout != 2*time.Hour || jobs[1].Timeout != time.Hour {
		t.Errorf("timeouts are %s and %s", jobs[0].Timeout, jobs[1].Timeout)
	}
	if jobs[0].CatchUp != CatchUpLatest {
		t.Errorf("catch-up is %v", jobs[0].CatchUp)
	}
	if jobs[0].Command != "backup --full" {
		t.Errorf("command is %q", jobs[0].Command)
	}
}

func TestReadRefuses(t *testing.T) {
	for _, text := range []string{
		"schedule = every 1m",
		"[a]\nschedule = every 1m",
		"[a]\ncommand = x",
		"[a]\nschedule = every 1m\ncommand = x\n[a]\n",
		"[a]\ncolour = red",
		"[a]\ncatch_up = sometimes",
		"[a]\nzone = Mars/Olympus",
	} {
		if _, err := Read(strings.NewReader(text)); err == nil {
			t.Errorf("%q was accepted", text)
		}
	}
}
