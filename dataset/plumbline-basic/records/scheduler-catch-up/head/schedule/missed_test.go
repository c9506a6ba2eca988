package schedule

import (
	"testing"
	"time"
)

func TestMissed(t *testing.T) {
	cases := []struct {
		spec, last, now string
		want            []string
	}{
		{"every 15m", "2024-05-01T10:00:00Z", "2024-05-01T10:14:59Z", nil},
		{"every 15m", "2024-05-01T10:00:00Z", "2024-05-01T10:30:00Z", []string{"2024-05-01T10:15:00Z", "2024-05-01T10:30:00Z"}},
		{"daily 02:30", "2024-05-01T02:30:00Z", "2024-05-03T12:00:00Z", []string{"2024-05-02T02:30:00Z", "2024-05-03T02:30:00Z"}},
		{"weekly mon 09:00", "2024-04-29T09:00:00Z", "2024-05-14T00:00:00Z", []string{"2024-05-06T09:00:00Z", "2024-05-13T09:00:00Z"}},
		{"daily 02:30", "2024-05-09T02:30:00Z", "2024-05-01T00:00:00Z", nil},
	}
	for _, c := range cases {
		got := Missed(mustParse(t, c.spec, "UTC"), at(t, c.last), at(t, c.now), 10)
		if len(got) != len(c.want) {
			t.Errorf("%s from %s to %s: got %v", c.spec, c.last, c.now, got)
			continue
		}
		for i := range got {
			if !got[i].Equal(at(t, c.want[i])) {
				t.Errorf("%s from %s to %s: got %s, want %s", c.spec, c.last, c.now, got[i], c.want[i])
			}
		}
	}
}

func TestMissedKeepsTheNewest(t *testing.T) {
	last := at(t, "2024-05-01T10:00:00Z")
	got := Missed(mustParse(t, "every 1m", "UTC"), last, last.Add(time.Hour), 3)
	if len(got) != 3 || !got[0].Equal(last.Add(58*time.Minute)) || !got[2].Equal(last.Add(time.Hour)) {
		t.Errorf("got %v", got)
	}
}
