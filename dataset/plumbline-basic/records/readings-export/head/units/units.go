// Package units turns readings into the units that people are used to.
package units

import (
	"fmt"

	"hyetal/reading"
)

// System is a set of units.
type System struct {
	name        string
	conversions map[string]conversion
}

type conversion struct {
	unit   string
	factor float64
	offset float64
}

var systems = map[string]System{
	"":       {},
	"metric": {},
	"imperial": {name: "imperial", conversions: map[string]conversion{
		"C":   {unit: "F", factor: 1.8, offset: 32},
		"mm":  {unit: "in", factor: 1 / 25.4},
		"cm":  {unit: "in", factor: 1 / 2.54},
		"m/s": {unit: "mph", factor: 3600 / 1609.344},
		"hPa": {unit: "inHg", factor: 1 / 33.8639},
		"%":   {unit: "%", factor: 1},
		"deg": {unit: "deg", factor: 1},
	}}}

// Named is the system of a name. No name is metric, which is what stations send.
func Named(name string) (System, error) {
	system, ok := systems[name]
	if !ok {
		return System{}, fmt.Errorf("units are metric or imperial, not %q", name)
	}
	return system, nil
}

// Convert gives a reading in the units of the system. What has no unit there cannot be converted.
func (s System) Convert(r reading.Reading) (reading.Reading, error) {
	if s.conversions == nil {
		return r, nil
	}
	to, ok := s.conversions[r.Unit]
	if !ok {
		return reading.Reading{}, fmt.Errorf("%s: there is no %s unit for %s", r.Sensor, s.name, r.Unit)
	}
	value := *r.Value*to.factor + to.offset
	r.Value, r.Unit = &value, to.unit
	return r, nil
}
