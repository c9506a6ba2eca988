package broker

// Oracle: three brokers under random leader changes, restarts and pulls. Copied into internal/broker.

import (
	"context"
	"fmt"
	"math/rand"
	"os"
	"strconv"
	"testing"

	"ferrypost/internal/clock"
	"ferrypost/internal/config"
	"ferrypost/internal/record"
)

type rec struct {
	off int64
	val string
}

func logOf(t *testing.T, p *Partition) []rec {
	var out []rec
	for from := p.log.Start(); from < p.log.End(); {
		raw, err := p.log.Read(from, 1<<20, 1<<62)
		if err != nil {
			t.Fatal(err)
		}
		bs, err := record.All(raw)
		if err != nil {
			t.Fatal(err)
		}
		if len(bs) == 0 {
			break
		}
		for _, b := range bs {
			for _, r := range b.Records {
				if r.Offset >= p.log.Start() {
					out = append(out, rec{r.Offset, fmt.Sprint(string(r.Value), "@", b.Epoch)})
				}
			}
			from = b.LastOffset() + 1
		}
	}
	return out
}

// heard is whether a follower has fetched from this leader.
func heard(p *Partition, id int32) bool { return p.state.Heard(id) }

func simulate(t *testing.T, seed int64, clean bool, steps int) {
	rng := rand.New(rand.NewSource(seed))
	clk := clock.NewManual(0)
	var nodes []*node
	for id := int32(1); id <= 3; id++ {
		n := newNode(t, id, clk, func(c *config.Config) {
			c.Broker.ReplicaLag = 1000
			c.Defaults.SegmentBytes = 300
		})
		if err := n.b.CreateTopic("t", 1); err != nil {
			t.Fatal(err)
		}
		nodes = append(nodes, n)
	}
	leader, epoch := 0, int32(1)
	assign := func(n *node) {
		if err := n.part().Assign(Assignment{Leader: int32(leader + 1), Epoch: epoch, Replicas: []int32{1, 2, 3}}); err != nil {
			t.Fatal(seed, err)
		}
	}
	for _, n := range nodes {
		assign(n)
	}
	known := []int32{1, 1, 1}
	committed := map[int64]string{}
	count := 0
	old := rng.Intn(4) == 0 && !clean
	for step := 0; step < steps; step++ {
		switch k := rng.Intn(20); {
		case k < 6:
			n := 1 + rng.Intn(3)
			var vs []string
			for i := 0; i < n; i++ {
				vs = append(vs, fmt.Sprint("v", count))
				count++
			}
			l := nodes[leader]
			if known[leader] == epoch {
				l.part().append(batch(clk.Now(), vs...), clk.Now())
			}
		case k < 14:
			i := rng.Intn(3)
			if i != leader && known[i] == epoch && known[leader] == epoch {
				if _, err := nodes[i].part().pull(context.Background(), peerOf{nodes[leader], old}, 0); err != nil && !old {
					t.Fatal(seed, step, err)
				}
			}
		case k < 15:
			clk.Advance(rng.Int63n(700))
			for _, n := range nodes {
				n.b.Tick()
			}
		case k < 16: // restart
			i := rng.Intn(3)
			n := nodes[i]
			n.b.Close()
			n.open()
			if i == leader && known[i] == epoch {
				// its followers' state is gone, that is as Lead anew in the same epoch
				epoch++
				assign(n)
				known[i] = epoch
			}
		case k < 17: // retention
			p := nodes[leader].part()
			if known[leader] == epoch && rng.Intn(4) == 0 {
				st := p.Status()
				if st.HighWater > st.Start {
					if err := p.DeleteBefore(st.Start + rng.Int63n(st.HighWater-st.Start+1)); err != nil {
						t.Fatal(err)
					}
				}
			}
		case k < 19:
			// tell somebody about the present epoch
			i := rng.Intn(3)
			if known[i] < epoch {
				assign(nodes[i])
				known[i] = epoch
			}
		default: // new leader
			next := rng.Intn(3)
			if clean {
				if known[leader] != epoch {
					continue
				}
				lp := nodes[leader].part()
				in := lp.Status().InSync
				next = int(in[rng.Intn(len(in))]) - 1
				st := lp.Status()
				if next != leader && (st.Lag[int32(next+1)] > st.End-st.HighWater || !heard(lp, int32(next+1))) {
					continue // has not said yet what it has
				}
			}
			leader = next
			epoch++
			assign(nodes[leader])
			known[leader] = epoch
		}
		// what the leader calls committed is committed
		p := nodes[leader].part()
		if known[leader] == epoch && clean {
			st := p.Status()
			have := map[int64]string{}
			for _, r := range logOf(t, p) {
				have[r.off] = r.val
				if r.off < st.HighWater {
					if was, ok := committed[r.off]; ok && was != r.val {
						t.Fatalf("seed %d step %d: %d was %s, is %s", seed, step, r.off, was, r.val)
					}
					committed[r.off] = r.val
				}
			}
			for off, v := range committed {
				if off >= st.Start && have[off] != v {
					t.Fatalf("seed %d step %d: committed %d=%s lost on %d", seed, step, off, v, leader+1)
				}
			}
		}
		for i, n := range nodes {
			if st := n.part().Status(); st.HighWater > st.End {
				t.Fatalf("seed %d step %d: broker %d hw %d end %d", seed, step, i+1, st.HighWater, st.End)
			}
		}
	}
	// let them come together
	for i, n := range nodes {
		if known[i] < epoch {
			assign(n)
		}
	}
	for round := 0; round < 20; round++ {
		for i, n := range nodes {
			if i != leader {
				if _, err := n.part().pull(context.Background(), peerOf{nodes[leader], old}, 0); err != nil && !old {
					t.Fatal(seed, err)
				}
			}
		}
	}
	from := int64(0)
	for _, n := range nodes {
		if s := n.part().log.Start(); s > from {
			from = s
		}
	}
	tail := func(p *Partition) string {
		out := ""
		for _, r := range logOf(t, p) {
			if r.off >= from {
				out += fmt.Sprint(r)
			}
		}
		return out
	}
	want := tail(nodes[leader].part())
	for i, n := range nodes {
		if got := tail(n.part()); got != want && !old {
			t.Fatalf("seed %d: broker %d\n%s\nleader %d\n%s", seed, i+1, got, leader+1, want)
		}
		if st, ls := n.part().Status(), nodes[leader].part().Status(); !old && (st.HighWater != ls.End || ls.HighWater != ls.End) {
			t.Fatalf("seed %d: %+v %+v", seed, st, ls)
		}
		if !old {
			a, b := fmt.Sprint(n.part().Epochs()), fmt.Sprint(nodes[leader].part().Epochs())
			if a != b {
				t.Logf("seed %d: epochs %s and %s", seed, a, b)
			}
		}
	}
}

func TestOracle(t *testing.T) {
	n, first := 60, 0
	if s := os.Getenv("ORACLE"); s != "" {
		n, _ = strconv.Atoi(s)
	}
	if s := os.Getenv("FIRST"); s != "" {
		first, _ = strconv.Atoi(s)
	}
	for seed := int64(first); seed < int64(first+n); seed++ {
		seed := seed
		t.Run(fmt.Sprint(seed), func(t *testing.T) { simulate(t, seed, seed%2 == 0, 150) })
	}
}
