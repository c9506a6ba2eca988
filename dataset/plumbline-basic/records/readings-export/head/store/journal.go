package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"

	"hyetal/reading"
)

// Journal is the file in which every report is written before it is stored.
type Journal struct {
	mutex sync.Mutex
	file  *os.File
}

type entry struct {
	Station  string            `json:"station"`
	Readings []reading.Reading `json:"readings"`
}

// Open opens a journal, and stores what is in it. A last line that was cut short is left out.
func Open(path string, into *Store) (*Journal, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	lines := json.NewDecoder(file)
	for {
		var read entry
		err := lines.Decode(&read)
		if errors.Is(err, io.EOF) {
			return &Journal{file: file}, nil
		}
		if errors.Is(err, io.ErrUnexpectedEOF) {
			// What follows must not be glued to the half line.
			if err := file.Truncate(lines.InputOffset()); err != nil {
				file.Close()
				return nil, err
			}
			return &Journal{file: file}, nil
		}
		if err != nil {
			file.Close()
			return nil, fmt.Errorf("%s is damaged at byte %d: %w", path, lines.InputOffset(), err)
		}
		into.Append(read.Station, read.Readings)
	}
}

// Write writes a report down.
func (j *Journal) Write(station string, readings []reading.Reading) error {
	line, err := json.Marshal(entry{Station: station, Readings: readings})
	if err != nil {
		return err
	}
	j.mutex.Lock()
	defer j.mutex.Unlock()
	if _, err := j.file.Write(append(line, '\n')); err != nil {
		return err
	}
	return j.file.Sync()
}

// Close closes the file.
func (j *Journal) Close() error {
	return j.file.Close()
}
