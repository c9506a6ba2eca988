package metrics

import (
	"strings"
	"testing"
)

func TestWrite(t *testing.T) {
	r := NewRegistry()
	r.Counter("produced", Labels{"topic": "t", "a": "b"}).Add(3)
	r.Counter("produced", Labels{"a": "b", "topic": "t"}).Inc()
	r.Gauge("open", nil).Set(7)
	r.Histogram("ms", nil).Observe(3)
	var sb strings.Builder
	if err := r.Write(&sb); err != nil {
		t.Fatal(err)
	}
	want := "ms_count 1\nms_p50 4\nms_p99 4\nms_sum 3\nopen 7\nproduced{a=\"b\",topic=\"t\"} 4\n"
	if sb.String() != want {
		t.Fatalf("got\n%s", sb.String())
	}
}

func TestQuantile(t *testing.T) {
	h := &Histogram{}
	if h.Quantile(0.5) != 0 {
		t.Fatal("empty")
	}
	for i := 1; i <= 100; i++ {
		h.Observe(float64(i))
	}
	if q := h.Quantile(0.5); q != 64 {
		t.Fatal(q)
	}
	if q := h.Quantile(0.01); q != 1 {
		t.Fatal(q)
	}
}
