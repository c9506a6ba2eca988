package config

import (
	"reflect"
	"strings"
	"testing"
)

const sample = `
# test rig
[broker]
id = 3
listen = :9000
session_min = 2s
max_frame = 4m

[peer 1]
address = quay-1:7420

[topics]
retention_time = 2d
segment_bytes = 8m

[topic vessels]
compact = yes          # last position wins
partitions = 6

[queue customs]
lease = 45s
dead_letter = customs.dead

[quota acme]
produce = 2m/s
burst = 500ms
pool = yards

[quota stevedores]
requests = 50
pool = yards

[quota harbour]
fetch = 1m/s

[pool yards]
keep = 5s
`

func TestParse(t *testing.T) {
	c, err := Parse(strings.NewReader(sample))
	if err != nil {
		t.Fatal(err)
	}
	if c.Broker.ID != 3 || c.Broker.SessionMin != 2000 || c.Broker.MaxFrame != 4<<20 || c.Peers[1] != "quay-1:7420" {
		t.Fatalf("%+v", c.Broker)
	}
	v := c.TopicFor("vessels")
	if !v.Compact || v.Partitions != 6 || v.RetentionMs != 2*86400000 || v.SegmentBytes != 8<<20 {
		t.Fatalf("%+v", v)
	}
	if c.TopicFor("other").Compact {
		t.Fatal("leaked")
	}
	q := c.QueueFor("customs")
	if q.LeaseMs != 45000 || q.DeadLetter != "customs.dead" || q.MaxAttempts != 5 {
		t.Fatalf("%+v", q)
	}
	if a := c.QuotaFor("acme"); a != (Quota{ProduceBytes: 2 << 20, BurstMs: 500, Pool: "yards"}) {
		t.Fatalf("%+v", a)
	}
	if c.QuotaFor("x") != (Quota{BurstMs: 1000}) || c.QuotaFor("harbour").Pool != "" || c.Pools["yards"].KeepMs != 5000 {
		t.Fatal("quota")
	}
	if m := c.PoolMembers(); !reflect.DeepEqual(m, []string{"acme", "stevedores"}) {
		t.Fatal(m)
	}
}

func TestErrors(t *testing.T) {
	for _, s := range []string{
		"x = 1", "[broker]\nnope = 1", "[broker", "[topic]\n", "[topics]\npartitions = 0",
		"[topics]\nretention_time = 5", "[broker]\nmax_frame = 99999999999g", "[queue a]\nlease = 1ms",
		"[peer x]", "[topics]\ncompact = maybe", "[quotas]\nproduce = 1.5m", "[quotas]\npool = p\n[pool p]",
		"[quota a]\npool = p", "[quota a]\npool = p\n[pool p]\nkeep = 0s", "[pool]",
	} {
		if _, err := Parse(strings.NewReader(s)); err == nil {
			t.Errorf("%q accepted", s)
		}
	}
}

func TestUnits(t *testing.T) {
	for v, want := range map[string]int64{"250ms": 250, "30s": 30000, "5m": 300000, "1h": 3600000, "0s": 0} {
		if n, err := ParseTime(v); err != nil || n != want {
			t.Error(v, n, err)
		}
	}
	for v, want := range map[string]int64{"7": 7, "2k": 2048, "1g": 1 << 30} {
		if n, err := ParseSize(v); err != nil || n != want {
			t.Error(v, n, err)
		}
	}
}
