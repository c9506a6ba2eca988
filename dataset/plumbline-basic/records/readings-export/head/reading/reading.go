// Package reading is what weather stations send.
package reading

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sort"
	"time"
)

// Reading is what one sensor measured at one moment.
type Reading struct {
	At     time.Time `json:"at"`
	Sensor string    `json:"sensor"`
	// Value is nil where the sensor was asked and did not answer.
	Value *float64 `json:"value"`
	Unit  string   `json:"unit"`
}

// Before orders readings by time, and those of one moment by sensor.
func (r Reading) Before(other Reading) bool {
	if !r.At.Equal(other.At) {
		return r.At.Before(other.At)
	}
	return r.Sensor < other.Sensor
}

type report struct {
	At     time.Time `json:"at"`
	Values map[string]struct {
		Value *float64 `json:"value"`
		Unit  string   `json:"unit"`
	} `json:"values"`
}

const largestReport = 64 << 10

// Parse reads a report: a reading for every sensor of the station, in order.
func Parse(from io.Reader) ([]Reading, error) {
	var parsed report
	if err := json.NewDecoder(io.LimitReader(from, largestReport)).Decode(&parsed); err != nil {
		return nil, fmt.Errorf("not a report: %w", err)
	}
	if parsed.At.IsZero() || len(parsed.Values) == 0 {
		return nil, errors.New("a report needs a time and values")
	}
	var readings []Reading
	for sensor, value := range parsed.Values {
		if sensor == "" || value.Unit == "" {
			return nil, errors.New("a value needs a sensor and a unit")
		}
		at := parsed.At.UTC().Truncate(time.Second)
		readings = append(readings, Reading{At: at, Sensor: sensor, Value: value.Value, Unit: value.Unit})
	}
	sort.Slice(readings, func(i, j int) bool { return readings[i].Before(readings[j]) })
	return readings, nil
}
