package schedule

import (
	"testing"
	"time"
)

func mustParse(t *testing.T, text, zone string) Spec {
	t.Helper()
	location, err := time.LoadLocation(zone)
	if err != nil {
		t.Fatal(err)
	}
	spec, err := Parse(text, location)
	if err != nil {
		t.Fatal(err)
	}
	return spec
}

func at(t *testing.T, text string) time.Time {
	t.Helper()
	parsed, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return parsed
}

func TestNext(t *testing.T) {
	cases := []struct{ spec, zone, after, want string }{
		{"every 15m", "UTC", "2024-05-01T10:07:00Z", "2024-05-01T10:15:00Z"},
		{"every 15m", "UTC", "2024-05-01T10:15:00Z", "2024-05-01T10:30:00Z"},
		{"daily 02:30", "UTC", "2024-05-01T02:29:59Z", "2024-05-01T02:30:00Z"},
		{"daily 02:30", "UTC", "2024-05-01T02:30:00Z", "2024-05-02T02:30:00Z"},
		{"daily 09:00", "Europe/Berlin", "2024-03-30T08:00:00Z", "2024-03-31T07:00:00Z"},
		{"weekly mon 09:00", "UTC", "2024-05-01T10:00:00Z", "2024-05-06T09:00:00Z"},
	}
	for _, c := range cases {
		got := mustParse(t, c.spec, c.zone).Next(at(t, c.after))
		if !got.Equal(at(t, c.want)) {
			t.Errorf("%s after %s: got %s, want %s", c.spec, c.after, got, c.want)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, text := range []string{"", "hourly", "every 0s", "every soon", "daily 25:00", "weekly xyz 09:00"} {
		if _, err := Parse(text, time.UTC); err == nil {
			t.Errorf("%q was accepted", text)
		}
	}
}
