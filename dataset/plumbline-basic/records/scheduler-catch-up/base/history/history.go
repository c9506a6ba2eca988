// Package history remembers runs, one JSON object per line.
package history

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"sync"
	"time"
)

// Entry is one run of a job.
type Entry struct {
	Job       string    `json:"job"`
	Scheduled time.Time `json:"scheduled"`
	Finished  time.Time `json:"finished"`
	Error     string    `json:"error,omitempty"`
}

// History is safe for use by several goroutines.
type History struct {
	mutex sync.Mutex
	file  *os.File
	last  map[string]Entry
}

// Open reads the history in path, which is made if it is not there.
func Open(path string) (*History, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o640)
	if err != nil {
		return nil, err
	}
	h := &History{file: file, last: map[string]Entry{}}
	lines := bufio.NewScanner(file)
	for number := 1; lines.Scan(); number++ {
		var entry Entry
		if err := json.Unmarshal(lines.Bytes(), &entry); err != nil {
			file.Close()
			return nil, fmt.Errorf("%s, line %d: %w", path, number, err)
		}
		h.remember(entry)
	}
	if err := lines.Err(); err != nil {
		file.Close()
		return nil, err
	}
	return h, nil
}

// Append adds a run.
func (h *History) Append(entry Entry) error {
	line, err := json.Marshal(entry)
	if err != nil {
		return err
	}
	h.mutex.Lock()
	defer h.mutex.Unlock()
	if _, err := h.file.Write(append(line, '\n')); err != nil {
		return err
	}
	h.remember(entry)
	return nil
}

// Last is the run of job that was due last, whether or not it went well.
func (h *History) Last(job string) (Entry, bool) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	entry, found := h.last[job]
	return entry, found
}

// Close closes the file.
func (h *History) Close() error {
	return h.file.Close()
}

func (h *History) remember(entry Entry) {
	if last, found := h.last[entry.Job]; !found || entry.Scheduled.After(last.Scheduled) {
		h.last[entry.Job] = entry
	}
}
