// Package config reads the jobs.
package config

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"time"

	"nightjar/schedule"
)

const defaultTimeout = time.Hour

// Job is one section of the configuration.
type Job struct {
	Name     string
	Schedule schedule.Spec
	Command  string
	Timeout  time.Duration

	scheduleText string
	zone         *time.Location
}

func newJob(name string) *Job {
	return &Job{Name: name, Timeout: defaultTimeout, zone: time.UTC}
}

// Read reads jobs in the order they are written.
func Read(from io.Reader) ([]Job, error) {
	var jobs []Job
	var job *Job
	seen := map[string]bool{}
	lines := bufio.NewScanner(from)
	for number := 1; lines.Scan(); number++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if strings.HasPrefix(line, "[") && strings.HasSuffix(line, "]") {
			if err := finish(&jobs, job); err != nil {
				return nil, err
			}
			name := strings.TrimSpace(line[1 : len(line)-1])
			if name == "" || seen[name] {
				return nil, fmt.Errorf("line %d: job %q is unnamed or there twice", number, name)
			}
			seen[name] = true
			job = newJob(name)
			continue
		}
		key, value, found := strings.Cut(line, "=")
		if !found || job == nil {
			return nil, fmt.Errorf("line %d: want [job] or key = value", number)
		}
		if err := job.set(strings.TrimSpace(key), strings.TrimSpace(value)); err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if err := finish(&jobs, job); err != nil {
		return nil, err
	}
	return jobs, nil
}

func (j *Job) set(key, value string) (err error) {
	switch key {
	case "schedule":
		j.scheduleText = value
	case "zone":
		j.zone, err = time.LoadLocation(value)
	case "command":
		j.Command = value
	case "timeout":
		j.Timeout, err = time.ParseDuration(value)
	default:
		err = fmt.Errorf("unknown key %q", key)
	}
	return err
}

// finish completes a section: the zone may come after the schedule.
func finish(jobs *[]Job, job *Job) (err error) {
	if job == nil {
		return nil
	}
	if job.Command == "" {
		return fmt.Errorf("job %q has no command", job.Name)
	}
	if job.Schedule, err = schedule.Parse(job.scheduleText, job.zone); err != nil {
		return fmt.Errorf("job %q: %w", job.Name, err)
	}
	*jobs = append(*jobs, *job)
	return nil
}
