package units

import (
	"math"
	"testing"

	"hyetal/reading"
)

func TestConvert(t *testing.T) {
	imperial, err := Named("imperial")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		value float64
		unit  string
		want  float64
		in    string
	}{
		{-40, "C", -40, "F"},
		{100, "C", 212, "F"},
		{25.4, "mm", 1, "in"},
		{1013.25, "hPa", 29.9213, "inHg"},
		{10, "m/s", 22.3694, "mph"},
		{55, "%", 55, "%"},
	} {
		value := c.value
		got, err := imperial.Convert(reading.Reading{Sensor: "s", Value: &value, Unit: c.unit})
		if err != nil || math.Abs(*got.Value-c.want) > 0.001 || got.Unit != c.in {
			t.Errorf("%v %s: got %v, %v", c.value, c.unit, got, err)
		}
		if value != c.value {
			t.Errorf("%v %s: the reading was changed", c.value, c.unit)
		}
	}
}

func TestWhatCannotBeConverted(t *testing.T) {
	value := 300.0
	sun := reading.Reading{Sensor: "sun", Value: &value, Unit: "W/m2"}
	imperial, _ := Named("imperial")
	if _, err := imperial.Convert(sun); err == nil {
		t.Error("W/m2 was converted")
	}
	metric, _ := Named("")
	if got, err := metric.Convert(sun); err != nil || got != sun {
		t.Errorf("got %v, %v", got, err)
	}
	if _, err := Named("nautical"); err == nil {
		t.Error("nautical is a system")
	}
}
