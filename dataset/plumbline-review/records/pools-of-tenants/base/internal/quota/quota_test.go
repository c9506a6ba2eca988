package quota

import "testing"

func manager(rate float64) (*Manager, *Limit) {
	l := &Limit{BurstMs: 1000}
	l.Rate[Produce] = rate
	return New(func(string) Limit { return *l }, 30000), l
}

func TestCharge(t *testing.T) {
	m, _ := manager(1000)
	if w := m.Charge("a", Produce, 1000, 0); w != 0 {
		t.Fatal(w)
	}
	if w := m.Charge("a", Produce, 500, 0); w != 500 {
		t.Fatal(w)
	}
	if w := m.Charge("a", Produce, 0, 500); w != 0 {
		t.Fatal(w)
	}
	if w := m.Charge("b", Produce, 1000, 0); w != 0 {
		t.Fatal("tenants share")
	}
	if w := m.Charge("a", Fetch, 1e9, 0); w != 0 {
		t.Fatal("unlimited")
	}
	if w := m.Charge("a", Produce, 1e9, 500); w != 30000 {
		t.Fatal("cap", w)
	}
}

func TestBurstIsBounded(t *testing.T) {
	m, _ := manager(1000)
	m.Charge("a", Produce, 1, 0)
	if w := m.Charge("a", Produce, 2000, 3600000); w != 1000 {
		t.Fatal(w)
	}
}

func TestReload(t *testing.T) {
	m, l := manager(1000)
	m.Charge("a", Produce, 500, 0)
	l.Rate[Produce] = 2000
	m.Reload(0)
	if w := m.Charge("a", Produce, 1000, 0); w != 0 {
		t.Fatal(w)
	}
	if w := m.Charge("a", Produce, 200, 0); w != 100 {
		t.Fatal(w)
	}
	l.Rate[Produce] = 0
	m.Reload(0)
	if w := m.Charge("a", Produce, 1e9, 0); w != 0 {
		t.Fatal(w)
	}
}

func TestSweep(t *testing.T) {
	m, _ := manager(1000)
	m.Charge("a", Produce, 5000, 0)
	if m.Sweep(2000, 1000) != 0 {
		t.Fatal("still in debt")
	}
	if m.Sweep(6000, 1000) != 1 || len(m.Usage()) != 0 {
		t.Fatal("sweep")
	}
}
