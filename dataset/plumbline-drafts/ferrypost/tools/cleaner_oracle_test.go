package seglog

// Oracle: random use of a compacted log against a naive list. Copied into internal/seglog.

import (
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"ferrypost/internal/record"
)

type nrec struct {
	off, time int64
	key, val  string
	tomb      bool
	cleanAt   int64 // first run that had it below To, -1
}

func actual(l *Log) (map[int64]nrec, error) {
	out := map[int64]nrec{}
	for from := l.Start(); from < l.End(); {
		raw, err := l.Read(from, 300, Unlimited)
		if err != nil {
			return nil, err
		}
		bs, err := record.All(raw)
		if err != nil {
			return nil, err
		}
		if len(bs) == 0 {
			break
		}
		for _, b := range bs {
			if b.LastOffset() < from {
				return nil, fmt.Errorf("backwards")
			}
			for _, r := range b.Records {
				if r.Offset >= l.Start() {
					out[r.Offset] = nrec{off: r.Offset, time: r.Time, key: string(r.Key), val: string(r.Value), tomb: r.Value == nil}
				}
			}
			from = b.LastOffset() + 1
		}
	}
	return out, nil
}

func oracleRun(t *testing.T, seed int64, steps int) {
	rng := rand.New(rand.NewSource(seed))
	dir := t.TempDir()
	o := Options{SegmentBytes: int64(100 + rng.Intn(500)), IndexInterval: 1 + rng.Intn(200), Compact: true, TombstoneMs: int64(rng.Intn(300)), MapSlots: 16 << uint(rng.Intn(4))}
	now := int64(1000)
	l, err := Open(dir, o, now)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { l.Close() }()
	var all []nrec // by offset, may start above 0
	hw := int64(0)
	maxTo := int64(0)
	seqs := map[int64]int32{}
	var trace []string
	fail := func(f string, a ...any) {
		if len(trace) > 40 {
			trace = trace[len(trace)-40:]
		}
		for _, x := range trace {
			t.Log(x)
		}
		t.Fatalf("seed %d: "+f, append([]any{seed}, a...)...)
	}
	end, unclean := int64(0), false
	reopen := func() {
		l.Close()
		if rng.Intn(2) == 0 {
			names, _ := filepath.Glob(filepath.Join(dir, "*.prod"))
			for _, n := range names {
				if rng.Intn(2) == 0 {
					os.Remove(n)
				}
			}
		}
		if l, err = Open(dir, o, now); err != nil {
			fail("open %v", err)
		}
		trace = append(trace, "reopen")
		if l.End() < end && unclean { // the end was in a hole
			end = l.End()
			if hw > end {
				hw = end
			}
			if maxTo > end {
				maxTo = end
			}
		}
	}
	checkAll := func(full bool) {
		got, err := actual(l)
		if err != nil {
			fail("read %v", err)
		}
		later := map[string]int64{}
		n := 0
		for i := len(all) - 1; i >= 0; i-- {
			r := all[i]
			if r.off < l.Start() {
				continue
			}
			g, ok := got[r.off]
			next, has := later[r.key]
			if ok {
				n++
				if g.key != r.key || g.val != r.val || g.tomb != r.tomb || g.time != r.time {
					fail("offset %d: %v want %v", r.off, g, r)
				}
				if full && has && next < maxTo && r.off < l.active().base {
					fail("%d %s is superseded by %d below %d", r.off, r.key, next, maxTo)
				}
				if full && r.tomb && r.off < l.active().base && r.cleanAt >= 0 && r.cleanAt <= now-o.TombstoneMs && r.cleanAt < now {
					fail("tombstone %d is due", r.off)
				}
			} else {
				superseded := has && next < maxTo
				due := r.tomb && r.cleanAt >= 0 && r.cleanAt <= now-o.TombstoneMs
				if !superseded && !due {
					fail("%d %s=%s tomb %v is gone (clean at %d, now %d)", r.off, r.key, r.val, r.tomb, r.cleanAt, now)
				}
			}
			later[r.key] = r.off
		}
		if n != len(got) {
			fail("%d strangers", len(got)-n)
		}
		// time lookups over what is left
		for k := 0; k < 3; k++ {
			ts := 900 + rng.Int63n(now-900+50)
			w := int64(-1)
			for _, r := range all {
				if _, ok := got[r.off]; ok && r.time >= ts {
					w = r.off
					break
				}
			}
			off, ok, err := l.OffsetForTime(ts)
			if err != nil || ok != (w >= 0) || ok && off != w {
				fail("time %d: %d %v want %d", ts, off, ok, w)
			}
		}
	}
	for step := 0; step < steps; step++ {
		switch rng.Intn(16) {
		case 0, 1, 2, 3, 4, 5, 6:
			n := 1 + rng.Intn(4)
			recs := make([]record.Record, n)
			for i := range recs {
				recs[i] = record.Record{Time: now - rng.Int63n(30), Key: []byte(fmt.Sprint("k", rng.Intn(18))), Value: []byte(fmt.Sprint(end, "-", i))}
				if rng.Intn(4) == 0 {
					recs[i].Value = nil
				}
			}
			b := record.New(recs)
			id := int64(rng.Intn(4))
			if id > 0 {
				b.Producer, b.ProducerEpoch, b.Sequence = id, 0, seqs[id]
			}
			a, err := l.Append(record.Encode(b), 1, now)
			if err != nil || a.Duplicate {
				fail("append %v %v", a, err)
			}
			if id > 0 {
				seqs[id] += int32(n)
			}
			for i, r := range recs {
				all = append(all, nrec{off: a.Base + int64(i), time: r.Time, key: string(r.Key), val: string(r.Value), tomb: r.Value == nil, cleanAt: -1})
			}
			end = a.Last + 1
			trace = append(trace, fmt.Sprintf("put %d..%d", a.Base, a.Last))
		case 7:
			now += rng.Int63n(120)
		case 8, 9, 10:
			now += rng.Int63n(60)
			if rng.Intn(3) > 0 {
				hw = end
			} else if end > hw {
				hw += rng.Int63n(end - hw + 1)
			}
			limit := hw
			st, err := l.Compact(now, limit)
			if err != nil {
				fail("compact %v", err)
			}
			trace = append(trace, fmt.Sprintf("compact now=%d limit=%d %+v marks %v", now, limit, st, l.clean.marks))
			if st.To > limit {
				fail("beyond the limit")
			}
			if st.Slots > 0 {
				maxTo = st.To
				for i := range all {
					if all[i].off < st.To && all[i].cleanAt < 0 {
						all[i].cleanAt = now
					}
				}
				checkAll(true)
			}
		case 11:
			reopen()
		case 12:
			if rng.Intn(3) == 0 && len(all) > 0 {
				off := l.Start() + rng.Int63n(l.End()-l.Start()+1)/2
				if off > hw {
					off = hw
				}
				if err := l.AdvanceStart(off); err != nil {
					fail("advance %v", err)
				}
				trace = append(trace, fmt.Sprintf("start %d", off))
			}
		case 13:
			if rng.Intn(2) == 0 {
				off := hw
				if rng.Intn(2) == 0 && l.End() > l.Start() {
					off = l.Start() + rng.Int63n(l.End()-l.Start())
					unclean = true
				}
				if off < l.End() {
					if err := l.Truncate(off, now); err != nil {
						fail("truncate %v", err)
					}
					end = l.End()
					if hw > end {
						hw = end
					}
					if maxTo > end {
						maxTo = end
					}
					got, err := actual(l)
					if err != nil {
						fail("%v", err)
					}
					var keepers []nrec
					for _, r := range all {
						if _, ok := got[r.off]; ok {
							keepers = append(keepers, r)
						}
					}
					if len(keepers) != len(got) {
						fail("strangers after truncate")
					}
					all = keepers
					seqs = map[int64]int32{}
					for id, p := range l.prods.byID {
						seqs[id] = p.last().last + 1
					}
					trace = append(trace, fmt.Sprintf("truncate %d -> %d marks %v", off, end, l.clean.marks))
				}
			}
		case 14: // interrupted compaction
			if rng.Intn(3) == 0 {
				l.Close()
				snap := t.TempDir()
				copyDir(dir, snap)
				if l, err = Open(dir, o, now); err != nil {
					fail("%v", err)
				}
				before := len(l.segs)
				st, err := l.Compact(now, hw)
				if err != nil {
					fail("%v", err)
				}
				l.Close()
				if st.Segments == 1 {
					// put the result beside the old segments as the rename left it
					group(dir, snap)
				} else {
					os.RemoveAll(dir)
					copyDir(snap, dir)
				}
				_ = before
				if l, err = Open(dir, o, now); err != nil {
					fail("open after crash %v", err)
				}
				trace = append(trace, fmt.Sprintf("crash in compaction %+v", st))
				if l.End() < end && unclean {
					end = l.End()
					hw = minI(hw, end)
					maxTo = minI(maxTo, end)
				}
				if st.Segments == 1 && st.Slots > 0 {
					if maxTo < st.To {
						maxTo = st.To
					}
					for i := range all {
						if all[i].off < st.To && all[i].cleanAt < 0 {
							all[i].cleanAt = now
						}
					}
				}
			}
		case 15:
			checkAll(false)
		}
		if l.End() != end {
			fail("end %d want %d", l.End(), end)
		}
		for id, s := range seqs {
			if s == 0 {
				continue
			}
			p := l.prods.byID[id]
			if p != nil && unclean {
				seqs[id] = p.last().last + 1
				continue
			}
			if p == nil {
				// nothing of it left above the start
				seqs[id] = 0
				continue
			}
			if p.last().last+1 != s {
				fail("producer %d: %d want %d", id, p.last().last+1, s)
			}
		}
	}
	checkAll(false)
}

// group turns the result of a finished run in dir into what a crash right
// after the rename to .swap would have left, given the state before in snap.
func group(dir, snap string) {
	olds, _ := filepath.Glob(filepath.Join(snap, "*"+logSuffix))
	var changed string
	var gone []string
	for _, p := range olds {
		a, _ := os.ReadFile(p)
		b, err := os.ReadFile(filepath.Join(dir, filepath.Base(p)))
		if err != nil {
			gone = append(gone, p)
		} else if string(a) != string(b) {
			changed = p
		}
	}
	if changed == "" {
		if len(gone) == 0 {
			return
		}
		// all of the first one was kept, find it
		for _, p := range olds {
			if p == gone[0] {
				break
			}
			changed = p
		}
	}
	base, _ := baseOf(filepath.Base(changed), logSuffix)
	data, _ := os.ReadFile(filepath.Join(dir, filepath.Base(changed)))
	next := int64(-1)
	seen := false
	for _, p := range olds {
		at, _ := baseOf(filepath.Base(p), logSuffix)
		if p == changed {
			seen = true
			continue
		}
		isGone := false
		for _, g := range gone {
			isGone = isGone || g == p
		}
		if seen && !isGone {
			next = at
			break
		}
	}
	clean, err := os.ReadFile(filepath.Join(dir, cleanFile))
	os.RemoveAll(dir)
	copyDir(snap, dir)
	os.WriteFile(swapName(dir, base, next), data, 0o644)
	_ = clean
	_ = err
	// some of the old ones may be gone already
	for k, g := range gone {
		if k%2 == 0 {
			os.Remove(filepath.Join(dir, filepath.Base(g)))
		}
	}
}

func minI(a, b int64) int64 {
	if a < b {
		return a
	}
	return b
}

func copyDir(from, to string) {
	os.MkdirAll(to, 0o755)
	names, _ := os.ReadDir(from)
	for _, e := range names {
		b, _ := os.ReadFile(filepath.Join(from, e.Name()))
		os.WriteFile(filepath.Join(to, e.Name()), b, 0o644)
	}
}

func TestOracle(t *testing.T) {
	n := 60
	if s := os.Getenv("ORACLE"); s != "" {
		n, _ = strconv.Atoi(s)
	}
	for seed := int64(0); seed < int64(n); seed++ {
		oracleRun(t, seed, 200)
	}
}
