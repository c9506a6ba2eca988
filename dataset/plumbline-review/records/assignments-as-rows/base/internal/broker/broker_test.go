package broker

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"ferrypost/internal/clock"
	"ferrypost/internal/config"
	"ferrypost/internal/record"
	"ferrypost/internal/wire"
)

type node struct {
	t   *testing.T
	b   *Broker
	clk *clock.Manual
	cfg *config.Config
	s   *Session
}

func newNode(t *testing.T, id int32, clk *clock.Manual, change func(c *config.Config)) *node {
	cfg := config.Default()
	cfg.Broker.ID, cfg.Broker.DataDir = id, t.TempDir()
	if change != nil {
		change(cfg)
	}
	n := &node{t: t, clk: clk, cfg: cfg}
	n.open()
	return n
}

func (n *node) open() {
	b, err := Open(n.cfg, n.clk, nil)
	if err != nil {
		n.t.Fatal(err)
	}
	n.t.Cleanup(func() { b.Close() })
	n.b, n.s = b, NewSession()
	n.call(wire.APIHello, &wire.HelloReq{Tenant: "acme"})
}

func (n *node) call(a wire.API, m wire.Message) wire.Message {
	n.t.Helper()
	resp, code, _ := n.b.Handle(context.Background(), n.s, wire.Header{API: a, Client: "test"}, m)
	if code != wire.OK {
		n.t.Fatal(code)
	}
	return resp
}

func batch(now int64, values ...string) []byte {
	recs := make([]record.Record, len(values))
	for i, v := range values {
		recs[i] = record.Record{Time: now, Key: []byte("k"), Value: []byte(v)}
	}
	return record.Encode(record.New(recs))
}

func (n *node) produce(topic string, acks int8, values ...string) wire.ProduceResult {
	n.t.Helper()
	return n.call(wire.APIProduce, &wire.ProduceReq{Acks: acks, Parts: []wire.ProducePart{
		{Topic: topic, Batch: batch(n.clk.Now(), values...)}}}).(*wire.ProduceResp).Parts[0]
}

func (n *node) values(topic string, from int64) string {
	n.t.Helper()
	f := n.call(wire.APIFetch, &wire.FetchReq{MaxBytes: 1 << 20, Parts: []wire.FetchPart{
		{Topic: topic, Offset: from, Epoch: -1, MaxBytes: 1 << 20}}}).(*wire.FetchResp).Parts[0]
	if f.Code != wire.OK {
		return f.Code.String()
	}
	bs, err := record.All(f.Batches)
	if err != nil {
		n.t.Fatal(err)
	}
	out := ""
	for _, b := range bs {
		for _, r := range b.Records {
			out += fmt.Sprintf("%d:%s ", r.Offset, r.Value)
		}
	}
	return out
}

func TestProduceFetchReopen(t *testing.T) {
	n := newNode(t, 1, clock.NewManual(1000), nil)
	if err := n.b.CreateTopic("bay", 2); err != nil {
		t.Fatal(err)
	}
	if err := n.b.CreateTopic("bay", 2); !errors.Is(err, ErrExists) {
		t.Fatal(err)
	}
	if r := n.produce("bay", 1, "a", "b"); r.Code != wire.OK || r.Base != 0 {
		t.Fatal(r)
	}
	if r := n.produce("bay", -1, "c"); r.Code != wire.OK || r.Base != 2 {
		t.Fatal(r)
	}
	if r := n.produce("nope", 1, "c"); r.Code != wire.NoTopic {
		t.Fatal(r)
	}
	want := "0:a 1:b 2:c "
	if got := n.values("bay", 0); got != want {
		t.Fatal(got)
	}
	if got := n.values("bay", 4); got != wire.OffsetRange.String() {
		t.Fatal(got)
	}
	n.b.Close()
	n.open()
	if got := n.values("bay", 0); got != want {
		t.Fatal(got)
	}
	l := n.call(wire.APIListOffsets, &wire.ListOffsetsReq{Topic: "bay", Time: wire.TimeLatest}).(*wire.ListOffsetsResp)
	if l.Offset != 3 {
		t.Fatal(l)
	}
	if err := n.b.DeleteTopic("bay"); err != nil {
		t.Fatal(err)
	}
	if got := n.values("bay", 0); got != wire.NoTopic.String() {
		t.Fatal(got)
	}
}

func TestBadBatches(t *testing.T) {
	n := newNode(t, 1, clock.NewManual(1000), func(c *config.Config) {
		k := c.Defaults
		k.Compact = true
		c.Topics["keyed"] = k
		s := c.Defaults
		s.Schema = "arrival"
		c.Topics["typed"] = s
	})
	for _, name := range []string{"keyed", "typed"} {
		if err := n.b.CreateTopic(name, 1); err != nil {
			t.Fatal(err)
		}
	}
	put := func(topic string, r record.Record) wire.Code {
		return n.call(wire.APIProduce, &wire.ProduceReq{Acks: 1, Parts: []wire.ProducePart{
			{Topic: topic, Batch: record.Encode(record.New([]record.Record{r}))}}}).(*wire.ProduceResp).Parts[0].Code
	}
	if c := put("keyed", record.Record{Value: []byte("x")}); c != wire.BadRequest {
		t.Fatal(c)
	}
	reg := n.call(wire.APIRegisterSchema, &wire.RegisterSchemaReq{Subject: "arrival", Text: "record R {a: int}"}).(*wire.RegisterSchemaResp)
	if reg.ID != 1 {
		t.Fatal(reg)
	}
	h := []record.Header{{Key: SchemaHeader, Value: []byte("1")}}
	if c := put("typed", record.Record{Value: []byte(`{"a":1}`), Headers: h}); c != wire.OK {
		t.Fatal(c)
	}
	if c := put("typed", record.Record{Value: []byte(`{"a":"1"}`), Headers: h}); c != wire.SchemaMismatch {
		t.Fatal(c)
	}
	if c := put("typed", record.Record{Value: []byte(`{"a":1}`)}); c != wire.SchemaMismatch {
		t.Fatal(c)
	}
}

func TestHelloFirst(t *testing.T) {
	n := newNode(t, 1, clock.NewManual(0), func(c *config.Config) {
		c.Quotas["vip"] = config.Quota{Token: "s3cret", ProduceBytes: 1000, BurstMs: 1000}
	})
	s := NewSession()
	if _, code, _ := n.b.Handle(context.Background(), s, wire.Header{API: wire.APIMetadata}, &wire.MetadataReq{}); code != wire.Denied {
		t.Fatal(code)
	}
	if _, code, _ := n.b.Handle(context.Background(), s, wire.Header{}, &wire.HelloReq{Tenant: "vip", Token: "x"}); code != wire.Denied {
		t.Fatal(code)
	}
	if _, code, _ := n.b.Handle(context.Background(), s, wire.Header{}, &wire.HelloReq{Tenant: "vip", Token: "s3cret"}); code != wire.OK {
		t.Fatal(code)
	}
	n.b.CreateTopic("t", 1)
	_, _, throttle := n.b.Handle(context.Background(), s, wire.Header{API: wire.APIProduce}, &wire.ProduceReq{Acks: 1,
		Parts: []wire.ProducePart{{Topic: "t", Batch: batch(0, string(make([]byte, 1990)))}}})
	if throttle < 1000 || throttle > 1200 {
		t.Fatal(throttle)
	}
}

func TestPoolOverTheWire(t *testing.T) {
	clk := clock.NewManual(5000)
	n := newNode(t, 1, clk, func(c *config.Config) {
		c.Quotas["acme"] = config.Quota{ProduceBytes: 1000, FetchBytes: 1000, BurstMs: 1000, Pool: "yards"}
		c.Quotas["harbour"] = config.Quota{ProduceBytes: 3000, FetchBytes: 500, BurstMs: 1000, Pool: "yards"}
		c.Pools["yards"] = config.Pool{KeepMs: 2000}
	})
	n.b.CreateTopic("t", 1)
	clk.Advance(1000)
	raw := batch(6000, string(make([]byte, 6000)))
	_, _, throttle := n.b.Handle(context.Background(), n.s, wire.Header{API: wire.APIProduce}, &wire.ProduceReq{Acks: 1,
		Parts: []wire.ProducePart{{Topic: "t", Batch: raw}}})
	if want := int64(len(raw)) - 5000; throttle != want {
		t.Fatal(throttle, want)
	}
	fetch := func(from int64) int64 {
		_, _, throttle := n.b.Handle(context.Background(), n.s, wire.Header{API: wire.APIFetch}, &wire.FetchReq{MaxBytes: 1 << 20,
			Parts: []wire.FetchPart{{Topic: "t", Offset: from, Epoch: -1, MaxBytes: 1 << 20}}})
		return throttle
	}
	if got, want := fetch(0), int64(len(raw))-2500; got != want {
		t.Fatal(got, want)
	}
	clk.Advance(1000)
	if got, want := fetch(1), int64(len(raw))-4000; got != want {
		t.Fatal("a fetch that finds nothing", got, want)
	}
}

func TestQueueOverTheWire(t *testing.T) {
	clk := clock.NewManual(0)
	n := newNode(t, 1, clk, func(c *config.Config) {
		q := c.Queue
		q.LeaseMs, q.MaxAttempts, q.DeadLetter = 1000, 2, "graveyard"
		c.Queues["customs"] = q
	})
	n.b.CreateTopic("bay", 1)
	n.b.CreateTopic("graveyard", 3)
	n.produce("bay", 1, "a", "b", "c")
	lease := func(max int32) []wire.LeasedRecord {
		t.Helper()
		r := n.call(wire.APILease, &wire.LeaseReq{Group: "customs", Topic: "bay", Owner: "w", Max: max, MaxBytes: 1 << 20}).(*wire.LeaseResp)
		if r.Code != wire.OK {
			t.Fatal(r.Code)
		}
		return r.Records
	}
	settle := func(s ...wire.Settlement) int64 {
		t.Helper()
		r := n.call(wire.APISettle, &wire.SettleReq{Group: "customs", Topic: "bay", List: s}).(*wire.SettleResp)
		if r.Code != wire.OK {
			t.Fatal(r.Code)
		}
		return r.Stale
	}
	l := lease(2)
	if len(l) != 2 || string(l[1].Record.Value) != "b" {
		t.Fatal(l)
	}
	settle(wire.Settlement{Lease: l[0].Lease, Offset: 0}, wire.Settlement{Lease: l[1].Lease, Offset: 1, Verdict: verdictReject})
	clk.Advance(500)
	n.b.Tick()
	parts := n.b.Partitions("graveyard")
	dead := int64(0)
	for _, p := range parts {
		dead += p.Status().End
	}
	if dead != 1 {
		t.Fatal(dead)
	}
	l = lease(5)
	if c := n.call(wire.APIRenew, &wire.RenewReq{Group: "customs", Topic: "bay", Owner: "w", Lease: l[0].Lease}).(*wire.CodeResp).Code; c != wire.OK {
		t.Fatal(c)
	}
	clk.Advance(1000)
	n.b.Tick()
	if c := n.call(wire.APIRenew, &wire.RenewReq{Group: "customs", Topic: "bay", Owner: "w", Lease: l[0].Lease}).(*wire.CodeResp).Code; c != wire.NotLeased {
		t.Fatal(c)
	}
	if s := settle(wire.Settlement{Lease: l[0].Lease, Offset: 2}); s != 1 {
		t.Fatal(s)
	}
	l = lease(5)
	if len(l) != 1 || l[0].Attempt != 2 {
		t.Fatal(l)
	}
	n.b.Disconnected(n.s)
	if l = lease(5); len(l) != 1 || l[0].Attempt != 2 {
		t.Fatal(l)
	}
}

const verdictReject = 3

// pair is two brokers of which the first leads topic t.
func pair(t *testing.T, change func(c *config.Config)) (*node, *node) {
	clk := clock.NewManual(0)
	both := func(c *config.Config) {
		c.Broker.ReplicaLag = 1000
		if change != nil {
			change(c)
		}
	}
	a, b := newNode(t, 1, clk, both), newNode(t, 2, clk, both)
	for _, n := range []*node{a, b} {
		if err := n.b.CreateTopic("t", 1); err != nil {
			t.Fatal(err)
		}
		n.assign(1, 1)
	}
	return a, b
}

func (n *node) assign(leader, epoch int32) {
	n.t.Helper()
	if err := n.part().Assign(Assignment{Leader: leader, Epoch: epoch, Replicas: []int32{1, 2}}); err != nil {
		n.t.Fatal(err)
	}
}

func (n *node) part() *Partition {
	p, err := n.b.Partition("t", 0)
	if err != nil {
		n.t.Fatal(err)
	}
	return p
}

// peerOf makes a node reachable for another without a network. An old one
// speaks version 0.
type peerOf struct {
	n   *node
	old bool
}

func (p peerOf) TellsEpochs() bool { return !p.old }

func (p peerOf) ReplicaFetch(ctx context.Context, r *wire.ReplicaFetchReq) (*wire.ReplicaFetchResp, error) {
	return p.n.call(wire.APIReplicaFetch, r).(*wire.ReplicaFetchResp), nil
}

func (p peerOf) Close() error { return nil }

func (n *node) pullFrom(leader *node, times int) {
	n.t.Helper()
	for i := 0; i < times; i++ {
		if _, err := n.part().pull(context.Background(), peerOf{n: leader}, 0); err != nil {
			n.t.Fatal(err)
		}
	}
}

func TestReplication(t *testing.T) {
	a, b := pair(t, func(c *config.Config) { c.Defaults.MinInSync = 2 })
	a.produce("t", 1, "x", "y")
	if got := a.values("t", 0); got != "" {
		t.Fatal("not committed yet", got)
	}
	b.pullFrom(a, 2)
	if got := a.values("t", 0); got != "0:x 1:y " {
		t.Fatal(got)
	}
	if st := b.part().Status(); st.HighWater != 2 || st.End != 2 {
		t.Fatal(st)
	}
	if got := b.values("t", 0); got != wire.NotLeader.String() {
		t.Fatal(got)
	}
	a.clk.Advance(1000)
	a.produce("t", 1, "z")
	a.b.Tick()
	if r := a.produce("t", -1, "w"); r.Code != wire.NotEnoughReplicas {
		t.Fatal(r)
	}
}

func TestFailover(t *testing.T) {
	a, b := pair(t, nil)
	a.produce("t", 1, "x")
	b.pullFrom(a, 2)
	a.produce("t", 1, "lost")
	b.assign(2, 2)
	if r := b.produce("t", 1, "kept"); r.Base != 1 {
		t.Fatal(r)
	}
	a.assign(2, 2)
	a.pullFrom(b, 3)
	if got := b.values("t", 0); got != "0:x 1:kept " {
		t.Fatal(got)
	}
	if st := a.part().Status(); st.End != 2 || st.HighWater != 2 {
		t.Fatal(st)
	}
	if err := a.part().Assign(Assignment{Leader: 1, Epoch: 2, Replicas: []int32{1, 2}}); err == nil {
		t.Fatal("stale epoch")
	}
}

// followers of an unclean history: what only one of them has goes.
func TestDivergedLogs(t *testing.T) {
	for _, old := range []bool{false, true} {
		a, b := pair(t, nil)
		pull := func(n, from *node, times int) {
			t.Helper()
			for i := 0; i < times; i++ {
				if _, err := n.part().pull(context.Background(), peerOf{from, old}, 0); err != nil {
					t.Fatal(err)
				}
			}
		}
		a.produce("t", 1, "x")
		pull(b, a, 2)
		a.produce("t", 1, "y", "z")
		b.assign(2, 2)
		b.produce("t", 1, "u")
		b.produce("t", 1, "v")
		b.produce("t", 1, "w")
		a.assign(2, 2)
		pull(a, b, 3)
		if got := b.values("t", 0); got != "0:x 1:u 2:v 3:w " {
			t.Fatal(old, got)
		}
		a.assign(1, 3)
		b.assign(1, 3)
		pull(b, a, 2)
		if got := a.values("t", 0); got != "0:x 1:u 2:v 3:w " {
			t.Fatal(old, got)
		}
	}
}

// A follower that restarts with an old watermark keeps what it has.
func TestCommittedStays(t *testing.T) {
	a, b := pair(t, nil)
	a.produce("t", 1, "x", "y")
	b.pullFrom(a, 1)
	a.part().serve(&wire.ReplicaFetchReq{Replica: 2, Epoch: 1, Offset: 2, MaxBytes: 1, LastEpoch: 1}, 0)
	if st := a.part().Status(); st.HighWater != 2 {
		t.Fatal(st)
	}
	if st := b.part().Status(); st.HighWater != 0 || st.LastEpoch != 1 {
		t.Fatal(st)
	}
	b.b.Close()
	b.open()
	if st := b.part().Status(); st.End != 2 {
		t.Fatal("gone with the restart", st)
	}
	b.assign(2, 2)
	a.assign(2, 2)
	a.pullFrom(b, 2)
	if got := b.values("t", 0); got != "0:x 1:y " {
		t.Fatal(got)
	}
}

func TestGroupsOverTheWire(t *testing.T) {
	clk := clock.NewManual(0)
	n := newNode(t, 1, clk, nil)
	n.b.CreateTopic("bay", 4)
	done := make(chan *wire.JoinResp)
	go func() {
		resp, _, _ := n.b.Handle(context.Background(), n.s, wire.Header{API: wire.APIJoin, Client: "c"}, &wire.JoinReq{Group: "g",
			Topics: []string{"bay"}, Assignors: []string{"sticky"}, SessionMs: 10000})
		done <- resp.(*wire.JoinResp)
	}()
	var j *wire.JoinResp
	for j == nil {
		clk.Advance(100)
		n.b.Tick()
		select {
		case j = <-done:
		case <-time.After(10 * time.Millisecond):
		}
	}
	if j.Code != wire.OK || len(j.Assigned) != 4 {
		t.Fatal(j)
	}
	mark := wire.Mark{Part: wire.Part{Topic: "bay", Partition: 1}, Offset: 7, Epoch: -1}
	if c := n.call(wire.APICommit, &wire.CommitReq{Group: "g", Member: j.Member, Generation: j.Generation, Marks: []wire.Mark{mark}}).(*wire.CodeResp).Code; c != wire.OK {
		t.Fatal(c)
	}
	n.b.Close()
	n.open()
	f := n.call(wire.APIFetchOffsets, &wire.FetchOffsetsReq{Group: "g"}).(*wire.FetchOffsetsResp)
	if len(f.Marks) != 1 || f.Marks[0] != mark {
		t.Fatal(f)
	}
}

func TestProducerIDs(t *testing.T) {
	n := newNode(t, 3, clock.NewManual(0), nil)
	get := func(name string) *wire.InitProducerResp {
		return n.call(wire.APIInitProducer, &wire.InitProducerReq{Name: name}).(*wire.InitProducerResp)
	}
	a, b := get(""), get("")
	if a.ID == b.ID || a.ID>>32 != 3 {
		t.Fatal(a, b)
	}
	x := get("crane")
	n.b.Close()
	n.open()
	y := get("crane")
	if y.ID != x.ID || y.Epoch != x.Epoch+1 {
		t.Fatal(x, y)
	}
	if c := get(""); c.ID == a.ID || c.ID == b.ID || c.ID == x.ID {
		t.Fatal(c)
	}
}
