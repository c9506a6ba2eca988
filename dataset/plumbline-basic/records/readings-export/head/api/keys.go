package api

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// Keys says which station a key opens.
type Keys map[string]string

// ReadKeys reads a key and a station from each line. Lines that are empty or begin with # are left out.
func ReadKeys(from io.Reader) (Keys, error) {
	keys := Keys{}
	lines := bufio.NewScanner(from)
	for number := 1; lines.Scan(); number++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Fields(line)
		if len(fields) != 2 {
			return nil, fmt.Errorf("line %d: a key and a station are needed", number)
		}
		keys[fields[0]] = fields[1]
	}
	return keys, lines.Err()
}

// Station is the station that a key opens.
func (k Keys) Station(key string) (string, bool) {
	station, ok := k[key]
	return station, ok
}
