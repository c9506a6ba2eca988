package reading

import (
	"strings"
	"testing"
	"time"
)

func TestParseGivesAReadingPerSensorInOrder(t *testing.T) {
	body := `{"at": "2024-05-01T14:00:00.7+02:00", "values": {
		"rain": {"value": 0.4, "unit": "mm"}, "air": {"value": 14.2, "unit": "C"}}}`
	readings, err := Parse(strings.NewReader(body))
	if err != nil || len(readings) != 2 {
		t.Fatalf("got %v, %v", readings, err)
	}
	if readings[0].Sensor != "air" || *readings[0].Value != 14.2 || readings[1].Unit != "mm" {
		t.Errorf("got %+v", readings)
	}
	if want := time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC); !readings[0].At.Equal(want) {
		t.Errorf("at %v", readings[0].At)
	}
}

func TestParseKeepsGaps(t *testing.T) {
	body := `{"at": "2024-05-01T12:00:00Z", "values": {"sun": {"value": null, "unit": "W/m2"}}}`
	readings, err := Parse(strings.NewReader(body))
	if err != nil || len(readings) != 1 || readings[0].Value != nil {
		t.Fatalf("got %v, %v", readings, err)
	}
}

func TestParseRefuses(t *testing.T) {
	for _, body := range []string{
		``,
		`{}`,
		`{"at": "yesterday", "values": {"air": {"value": 1, "unit": "C"}}}`,
		`{"at": "2024-05-01T12:00:00Z", "values": {}}`,
		`{"at": "2024-05-01T12:00:00Z", "values": {"air": {"value": 1}}}`,
	} {
		if readings, err := Parse(strings.NewReader(body)); err == nil {
			t.Errorf("%s gave %v", body, readings)
		}
	}
}
