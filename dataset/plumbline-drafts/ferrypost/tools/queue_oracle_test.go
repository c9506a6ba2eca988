package delivery

// Oracle: random sequences against a naive model. Copied into internal/delivery.

import (
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"testing"

	"ferrypost/internal/lease"
	"ferrypost/internal/record"
)

type memBatch struct{ b *record.Batch }

type memLog struct {
	start   int64
	batches []*record.Batch
}

func (m *memLog) end() int64 {
	if len(m.batches) == 0 {
		return 0
	}
	return m.batches[len(m.batches)-1].LastOffset() + 1
}
func (m *memLog) Start() int64     { return m.start }
func (m *memLog) Committed() int64 { return m.end() }
func (m *memLog) Read(from int64, max int, upTo int64) ([]byte, error) {
	if from < m.start || from > m.end() {
		return nil, fmt.Errorf("range")
	}
	var out []byte
	for _, b := range m.batches {
		if b.LastOffset() < from || b.BaseOffset >= upTo {
			continue
		}
		raw := record.Encode(b)
		if len(out) > 0 && len(out)+len(raw) > 200 {
			break
		}
		out = append(out, raw...)
	}
	return out, nil
}

type mo struct {
	state    lease.State
	attempts int
	until    int64
	id       int64
	owner    string
}
type model struct {
	start, end int64
	o          map[int64]*mo
	nextID     int64
	until      map[int64]int64 // lease deadlines
	dead       []string
}

func (m *model) adv() {
	for m.start < m.end && m.o[m.start].state == lease.Settled {
		delete(m.o, m.start)
		m.start++
	}
}
func (m *model) fail(x *mo, until func(int) int64, max int) {
	x.id, x.owner = 0, ""
	if x.attempts >= max {
		x.state = lease.Dead
	} else if u := until(x.attempts); u > 0 {
		x.state, x.until = lease.Delayed, u
	} else {
		x.state = lease.Ready
	}
}
func (m *model) time(now int64, max int) {
	fl := now / 10
	for _, x := range m.o {
		if x.state == lease.Leased && (m.until[x.id]+9)/10 <= fl {
			m.fail(x, func(int) int64 { return 0 }, max)
		}
		if x.state == lease.Delayed && (x.until+9)/10 <= fl {
			x.state, x.until = lease.Ready, 0
		}
	}
}
func (m *model) drop(off int64) {
	for m.start < off {
		delete(m.o, m.start)
		m.start++
	}
	if m.end < m.start {
		m.end = m.start
	}
	m.adv()
}
func (m *model) offs() []int64 {
	var l []int64
	for o := range m.o {
		l = append(l, o)
	}
	sort.Slice(l, func(a, b int) bool { return l[a] < l[b] })
	return l
}

func oracleRun(t *testing.T, seed int64, steps int) {
	rng := rand.New(rand.NewSource(seed))
	log := &memLog{}
	path := filepath.Join(t.TempDir(), "s")
	var dead []string
	opts := Options{LeaseMs: int64(1+rng.Intn(40)) * 10, MaxAttempts: 1 + rng.Intn(4), Backoff: lease.Backoff{Base: 20, Cap: 100}, Window: int64(5 + rng.Intn(60)),
		DeadLetter: func(r []record.Record) error {
			for _, x := range r {
				dead = append(dead, strconv.FormatInt(x.Offset, 10))
			}
			return nil
		}}
	now := int64(rng.Intn(1000)) * 10
	q, err := Open(path, log, opts, now)
	if err != nil {
		t.Fatal(err)
	}
	m := &model{o: map[int64]*mo{}, nextID: one(now<<20), until: map[int64]int64{}}
	exists := map[int64]*record.Record{}
	var ids []int64
	span := func() int64 {
		switch rng.Intn(12) {
		case 0:
			return int64(rng.Intn(100000)) * 10
		case 1:
			return int64(rng.Intn(30000000)) * 10
		}
		return int64(rng.Intn(60)) * 10
	}
	var trace []string
	fail := func(f string, a ...any) {
		tail := trace
		if len(tail) > 40 {
			tail = tail[len(tail)-40:]
		}
		for _, x := range tail {
			t.Log(x)
		}
		t.Fatalf("seed %d: "+f, append([]any{seed}, a...)...)
	}
	stats := func() {
		s := q.Stats()
		var c lease.Counts
		for _, x := range m.o {
			switch x.state {
			case lease.Ready:
				c.Ready++
			case lease.Leased:
				c.Leased++
			case lease.Delayed:
				c.Delayed++
			case lease.Dead:
				c.Dead++
			default:
				c.Settled++
			}
		}
		if s.Start != m.start || s.End != m.end || s.Counts != c {
			fail("stats %+v want %d %d %+v", s, m.start, m.end, c)
		}
		if len(dead) != len(m.dead) {
			fail("dead %v want %v", dead, m.dead)
		}
		for i := range dead {
			if dead[i] != m.dead[i] {
				fail("dead %v want %v", dead, m.dead)
			}
		}
	}
	bury := func() {
		for _, off := range m.offs() {
			if x := m.o[off]; x.state == lease.Dead {
				if exists[off] != nil {
					m.dead = append(m.dead, strconv.FormatInt(off, 10))
				}
				*x = mo{state: lease.Settled}
			}
		}
		m.adv()
	}
	for step := 0; step < steps; step++ {
		switch op := rng.Intn(15); op {
		case 14: // compaction below the feet of the queue
			if len(log.batches) > 0 {
				b := log.batches[rng.Intn(len(log.batches))]
				if n := len(b.Records); n > 0 {
					k := rng.Intn(n)
					off := b.Records[k].Offset
					if x := m.o[off]; x == nil || x.state != lease.Dead {
						delete(exists, off)
						c := *b
						c.Records = append(append([]record.Record(nil), b.Records[:k]...), b.Records[k+1:]...)
						for i := range log.batches {
							if log.batches[i] == b {
								log.batches[i] = &c
							}
						}
						trace = append(trace, fmt.Sprintf("compacted %d", off))
					}
				}
			}
		case 0, 1: // put
			n := 1 + rng.Intn(6)
			var recs []record.Record
			for i := 0; i < n; i++ {
				r := record.Record{Time: now, Value: make([]byte, 1+rng.Intn(5))}
				if rng.Intn(5) == 0 {
					r.DeliverAt = now + span()
				}
				recs = append(recs, r)
			}
			b := record.New(recs)
			base := log.end()
			b.BaseOffset = base
			var keep []record.Record
			for i := range recs {
				recs[i].Offset = base + int64(i)
				if rng.Intn(6) > 0 {
					keep = append(keep, recs[i])
					r := recs[i]
					exists[r.Offset] = &r
				}
			}
			b.Records = keep
			log.batches = append(log.batches, b)
			trace = append(trace, fmt.Sprintf("put %d..%d kept %d", base, base+int64(n)-1, len(keep)))
		case 2, 3, 4, 5: // fetch
			n := int64(1 + rng.Intn(12))
			bytes := 1 + rng.Intn(60)
			owner := string(rune('a' + rng.Intn(3)))
			ds, err := q.Fetch(owner, n, bytes, now)
			if err != nil {
				fail("fetch %v", err)
			}
			trace = append(trace, fmt.Sprintf("fetch %s n=%d bytes=%d now=%d -> %v", owner, n, bytes, now, ds))
			m.time(now, opts.MaxAttempts)
			if log.start > m.start {
				m.drop(log.start)
			}
			for m.end < log.end() && m.end-m.start < opts.Window {
				for _, b := range log.batches {
					if b.LastOffset() < m.end || m.end-m.start >= opts.Window {
						continue
					}
					for off := m.end; off <= b.LastOffset(); off++ {
						x := &mo{}
						if r := exists[off]; r == nil {
							x.state = lease.Settled
						} else if r.DeliverAt > now {
							x.state, x.until = lease.Delayed, r.DeliverAt
						}
						m.o[off] = x
					}
					m.end = b.LastOffset() + 1
					m.adv()
				}
			}
			var want []Delivery
			id := m.nextID
			k, total, got := int64(0), 0, false
			for _, off := range m.offs() {
				x := m.o[off]
				if x.state != lease.Ready || k == n {
					continue
				}
				k++
				got = true
				r := exists[off]
				if r == nil || off < log.start {
					*x = mo{state: lease.Settled}
					continue
				}
				if len(want) > 0 && total+len(r.Value) > bytes {
					break
				}
				total += len(r.Value)
				x.attempts++
				x.state, x.id, x.owner = lease.Leased, id, owner
				want = append(want, Delivery{Record: *r, LeaseID: id, Attempt: x.attempts})
			}
			if got {
				m.nextID++
				m.until[id] = now + opts.LeaseMs
				ids = append(ids, id)
			}
			m.adv()
			if len(ds) != len(want) {
				fail("fetch %v want %v", ds, want)
			}
			for i := range ds {
				if ds[i].Record.Offset != want[i].Record.Offset || ds[i].Attempt != want[i].Attempt || ds[i].LeaseID != id {
					fail("fetch %v want %v", ds, want)
				}
			}
		case 6, 7, 8: // settle
			if len(ids) == 0 {
				continue
			}
			var list []Settlement
			for k := 1 + rng.Intn(3); k > 0; k-- {
				id := ids[len(ids)-1-rng.Intn(minInt(len(ids), 5))]
				first := m.start - 2 + rng.Int63n(m.end-m.start+4)
				last := first + rng.Int63n(8)
				if rng.Intn(4) == 0 {
					last = m.end + 3
				}
				if last < first {
					continue
				}
				s := Settlement{LeaseID: id, Range: lease.Range{First: first, Last: last}, Verdict: Verdict(rng.Intn(4)), DelayMs: int64(rng.Intn(12)-2) * 10}
				if s.DelayMs < 0 {
					s.DelayMs = -1
				}
				list = append(list, s)
			}
			stale, err := q.Settle(list, now)
			if err != nil {
				fail("settle %v", err)
			}
			trace = append(trace, fmt.Sprintf("settle %v now=%d -> %d", list, now, stale))
			m.time(now, opts.MaxAttempts)
			want := int64(0)
			for _, s := range list {
				for off := s.First; off <= s.Last; off++ {
					x := m.o[off]
					if x == nil || x.state != lease.Leased || x.id != s.LeaseID {
						want++
						continue
					}
					switch s.Verdict {
					case Ack:
						*x = mo{state: lease.Settled}
					case Retry:
						m.fail(x, func(a int) int64 {
							d := s.DelayMs
							if d < 0 {
								d = opts.Backoff.After(a)
							}
							if d == 0 {
								return 0
							}
							return now + d
						}, opts.MaxAttempts)
					case Release:
						*x = mo{state: lease.Ready, attempts: x.attempts - 1}
					case Reject:
						*x = mo{state: lease.Dead, attempts: x.attempts}
					}
				}
				m.adv()
			}
			if stale != want {
				fail("stale %d want %d", stale, want)
			}
		case 9: // renew
			if len(ids) == 0 {
				continue
			}
			id := ids[len(ids)-1-rng.Intn(minInt(len(ids), 5))]
			owner := string(rune('a' + rng.Intn(3)))
			ok := q.Renew(id, owner, now)
			trace = append(trace, fmt.Sprintf("renew %d %s now=%d %v", id, owner, now, ok))
			m.time(now, opts.MaxAttempts)
			want := false
			for _, x := range m.o {
				if x.state == lease.Leased && x.id == id && x.owner == owner {
					want = true
				}
			}
			if ok != want {
				fail("renew %v want %v", ok, want)
			}
			if want {
				m.until[id] = now + opts.LeaseMs
			}
		case 10: // leave
			owner := string(rune('a' + rng.Intn(3)))
			q.Leave(owner)
			trace = append(trace, "leave "+owner)
			for _, x := range m.o {
				if x.state == lease.Leased && x.owner == owner {
					*x = mo{state: lease.Ready, attempts: x.attempts - 1}
				}
			}
		case 11: // restart
			if err := q.Save(); err != nil {
				fail("%v", err)
			}
			if rng.Intn(3) == 0 && len(log.batches) > 0 {
				b := log.batches[len(log.batches)-1]
				if b.BaseOffset >= log.start {
					log.batches = log.batches[:len(log.batches)-1]
					for off := b.BaseOffset; off <= b.LastOffset(); off++ {
						delete(exists, off)
					}
				}
			}
			if q, err = Open(path, log, opts, now); err != nil {
				fail("%v", err)
			}
			trace = append(trace, fmt.Sprintf("restart now=%d", now))
			if _, err := os.Stat(path); err != nil { // nothing was worth saving
				m = &model{start: log.start, end: log.start, o: map[int64]*mo{}, nextID: one(now << 20), until: map[int64]int64{}, dead: m.dead}
				ids = nil
				break
			}
			for off := m.end - 1; off >= log.end() && off >= m.start; off-- {
				delete(m.o, off)
			}
			if m.end > log.end() {
				m.end = log.end()
				if m.start > m.end {
					m.start = m.end
				}
			}
			if now<<20 > m.nextID {
				m.nextID = now << 20
			}
			for _, x := range m.o {
				if x.state == lease.Leased {
					m.fail(x, func(int) int64 { return 0 }, opts.MaxAttempts)
				}
				if x.state == lease.Delayed && x.until <= now {
					x.state, x.until = lease.Ready, 0
				}
			}
			m.drop(log.start)
		case 12: // retention
			if len(log.batches) > 1 && rng.Intn(3) == 0 {
				log.start = log.batches[0].LastOffset() + 1
				log.batches = log.batches[1:]
				trace = append(trace, fmt.Sprintf("start %d", log.start))
			}
		case 13:
			now += span()
			if rng.Intn(2) == 0 {
				if _, err := q.Tick(now); err != nil {
					fail("%v", err)
				}
				trace = append(trace, fmt.Sprintf("tick %d", now))
				m.time(now, opts.MaxAttempts)
				if log.start > m.start {
					m.drop(log.start)
				}
				bury()
			}
		}
		stats()
	}
}

func one(n int64) int64 {
	if n < 1 {
		return 1
	}
	return n
}

func minInt(a, b int) int {
	if a < b {
		return a
	}
	return b
}

func TestOracle(t *testing.T) {
	n := 300
	if s := os.Getenv("ORACLE"); s != "" {
		n, _ = strconv.Atoi(s)
	}
	for seed := int64(0); seed < int64(n); seed++ {
		oracleRun(t, seed, 250)
	}
}
