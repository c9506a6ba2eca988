package quota

import (
	"math/rand"
	"reflect"
	"testing"
)

func pooled(limits map[string]Limit) *Manager {
	return New(func(name string) Limit { return limits[name] }, func(string) int64 { return 2000 }, 30000)
}

func limit(produce, burstMs int64, pool string) Limit {
	l := Limit{BurstMs: burstMs, Pool: pool}
	l.Rate[Produce] = produce
	return l
}

func (m *Manager) kept(t *testing.T, now int64) int64 {
	t.Helper()
	ps := m.Pools(now)
	if len(ps) != 1 {
		t.Fatal(ps)
	}
	return ps[0].Kept["produce"]
}

func TestPoolLends(t *testing.T) {
	m := pooled(map[string]Limit{"a": limit(1000, 1000, "yard"), "b": limit(500, 1000, "yard"), "c": limit(500, 1000, "")})
	m.Enter([]string{"a", "b"}, 0)
	if n := m.kept(t, 100); n != 150 {
		t.Fatal(n)
	}
	if w := m.took("b", Produce, 600, 100); w != 0 {
		t.Fatal(w)
	}
	if n := m.kept(t, 100); n != 50 {
		t.Fatal(n)
	}
	// b fills until 1100 and lends nothing meanwhile
	if n := m.kept(t, 1100); n != 1050 {
		t.Fatal(n)
	}
	if n := m.kept(t, 1200); n != 1200 {
		t.Fatal(n)
	}
	if n := m.kept(t, 9999); n != 3000 {
		t.Fatal(n)
	}
	if w := m.took("c", Produce, 600, 9999); w != 200 {
		t.Fatal("not a member", w)
	}
	if w := m.took("a", Produce, 4500, 9999); w != 500 {
		t.Fatal(w)
	}
	p := m.Pools(9999)[0]
	if !reflect.DeepEqual(p.Members, []string{"a", "b"}) || p.Lending["produce"] != 500 || p.Kept["produce"] != 0 {
		t.Fatalf("%+v", p)
	}
	u := m.Usage()
	if u[0].Pool != "yard" || u[0].Borrowed["produce"] != 3000 || u[1].Borrowed["produce"] != 100 || u[2].Borrowed != nil {
		t.Fatalf("%+v", u)
	}
}

func TestPoolMembersStay(t *testing.T) {
	limits := map[string]Limit{"a": limit(1000, 1000, "yard"), "b": limit(500, 1000, "yard")}
	m := pooled(limits)
	m.Enter([]string{"a", "b"}, 0)
	if n := m.Sweep(1000000, 1000); n != 0 {
		t.Fatal(n)
	}
	m.took("a", Produce, 1500, 1000000)
	if n := m.kept(t, 1000000); n != 2500 {
		t.Fatal(n)
	}
	limits["b"] = limit(500, 1000, "")
	m.Reload(1000000)
	if n := m.kept(t, 1000000); n != 2000 {
		t.Fatal("b took its room along", n)
	}
	if n := m.Sweep(2000000, 1000); n != 1 {
		t.Fatal(n)
	}
	limits["a"] = limit(1000, 1000, "quay")
	m.Reload(2000000)
	if p := m.Pools(2000000); len(p) != 1 || p[0].Pool != "quay" || p[0].Kept["produce"] != 0 {
		t.Fatal(p)
	}
}

// However often a pool is looked at, it comes to the same.
func TestPoolByTheMs(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	for round := 0; round < 100; round++ {
		limits := map[string]Limit{}
		for _, name := range []string{"a", "b", "c"} {
			limits[name] = limit(1+rnd.Int63n(500), rnd.Int63n(100), "yard")
		}
		one, other := pooled(limits), pooled(limits)
		now := int64(0)
		for step := 0; step < 30; step++ {
			for n := rnd.Intn(80); n > 0; n-- {
				now++
				one.Pools(now)
			}
			name, n := string(rune('a'+rnd.Intn(3))), rnd.Int63n(60)
			if v, w := one.took(name, Produce, n, now), other.took(name, Produce, n, now); v != w {
				t.Fatalf("round %d step %d: %d and %d", round, step, v, w)
			}
		}
		if v, w := one.Pools(now), other.Pools(now); !reflect.DeepEqual(v, w) {
			t.Fatal(round, v, w)
		}
		if v, w := one.Usage(), other.Usage(); !reflect.DeepEqual(v, w) {
			t.Fatal(round, v, w)
		}
	}
}
