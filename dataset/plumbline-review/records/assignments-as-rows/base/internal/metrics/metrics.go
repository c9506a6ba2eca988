// Package metrics has counters, gauges and histograms and prints them in the
// text format that the collectors of the yard understand.
package metrics

import (
	"fmt"
	"io"
	"math"
	"sort"
	"strings"
	"sync"
	"sync/atomic"
)

// Labels are sorted by key before use, order does not matter.
type Labels map[string]string

func (l Labels) key() string {
	if len(l) == 0 {
		return ""
	}
	ks := make([]string, 0, len(l))
	for k := range l {
		ks = append(ks, k)
	}
	sort.Strings(ks)
	var sb strings.Builder
	sb.WriteByte('{')
	for i, k := range ks {
		if i > 0 {
			sb.WriteByte(',')
		}
		fmt.Fprintf(&sb, "%s=%q", k, l[k])
	}
	sb.WriteByte('}')
	return sb.String()
}

// Counter only grows.
type Counter struct{ v atomic.Int64 }

func (c *Counter) Inc()         { c.v.Add(1) }
func (c *Counter) Add(n int64)  { c.v.Add(n) }
func (c *Counter) Value() int64 { return c.v.Load() }

// Gauge is set.
type Gauge struct{ v atomic.Int64 }

func (g *Gauge) Set(n int64)  { g.v.Store(n) }
func (g *Gauge) Add(n int64)  { g.v.Add(n) }
func (g *Gauge) Value() int64 { return g.v.Load() }

// Histogram has exponential buckets from 1 up, in whatever unit the name says.
type Histogram struct {
	mu      sync.Mutex
	buckets [24]int64
	count   int64
	sum     float64
}

func bucketOf(v float64) int {
	for i := 0; i < 23; i++ {
		if v <= math.Ldexp(1, i) {
			return i
		}
	}
	return 23
}

func (h *Histogram) Observe(v float64) {
	h.mu.Lock()
	h.buckets[bucketOf(v)]++
	h.count++
	h.sum += v
	h.mu.Unlock()
}

// Quantile is the upper edge of the bucket in which q falls, 0 if empty.
func (h *Histogram) Quantile(q float64) float64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.count == 0 {
		return 0
	}
	rank := int64(math.Ceil(q * float64(h.count)))
	if rank < 1 {
		rank = 1
	}
	seen := int64(0)
	for i, n := range h.buckets {
		seen += n
		if seen >= rank {
			return math.Ldexp(1, i)
		}
	}
	return math.Ldexp(1, len(h.buckets)-1)
}

// Registry holds all metrics of a process.
type Registry struct {
	mu    sync.Mutex
	count map[string]*Counter
	gauge map[string]*Gauge
	hist  map[string]*Histogram
}

func NewRegistry() *Registry {
	return &Registry{count: map[string]*Counter{}, gauge: map[string]*Gauge{}, hist: map[string]*Histogram{}}
}

func (r *Registry) Counter(name string, l Labels) *Counter {
	r.mu.Lock()
	defer r.mu.Unlock()
	k := name + l.key()
	c := r.count[k]
	if c == nil {
		c = &Counter{}
		r.count[k] = c
	}
	return c
}

func (r *Registry) Gauge(name string, l Labels) *Gauge {
	r.mu.Lock()
	defer r.mu.Unlock()
	k := name + l.key()
	g := r.gauge[k]
	if g == nil {
		g = &Gauge{}
		r.gauge[k] = g
	}
	return g
}

func (r *Registry) Histogram(name string, l Labels) *Histogram {
	r.mu.Lock()
	defer r.mu.Unlock()
	k := name + l.key()
	h := r.hist[k]
	if h == nil {
		h = &Histogram{}
		r.hist[k] = h
	}
	return h
}

// Write prints everything, sorted by name.
func (r *Registry) Write(w io.Writer) error {
	r.mu.Lock()
	lines := make([]string, 0, len(r.count)+len(r.gauge)+4*len(r.hist))
	for k, c := range r.count {
		lines = append(lines, fmt.Sprintf("%s %d", k, c.Value()))
	}
	for k, g := range r.gauge {
		lines = append(lines, fmt.Sprintf("%s %d", k, g.Value()))
	}
	hists := make(map[string]*Histogram, len(r.hist))
	for k, h := range r.hist {
		hists[k] = h
	}
	r.mu.Unlock()
	for k, h := range hists {
		name, labels := k, ""
		if i := strings.IndexByte(k, '{'); i >= 0 {
			name, labels = k[:i], k[i:]
		}
		h.mu.Lock()
		n, sum := h.count, h.sum
		h.mu.Unlock()
		lines = append(lines,
			fmt.Sprintf("%s_count%s %d", name, labels, n),
			fmt.Sprintf("%s_sum%s %g", name, labels, sum),
			fmt.Sprintf("%s_p50%s %g", name, labels, h.Quantile(0.5)),
			fmt.Sprintf("%s_p99%s %g", name, labels, h.Quantile(0.99)))
	}
	sort.Strings(lines)
	for _, l := range lines {
		if _, err := io.WriteString(w, l+"\n"); err != nil {
			return err
		}
	}
	return nil
}
