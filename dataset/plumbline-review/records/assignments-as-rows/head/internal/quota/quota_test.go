package quota

import "testing"

func manager(rate int64) (*Manager, *Limit) {
	l := &Limit{BurstMs: 1000}
	l.Rate[Produce] = rate
	return New(func(string) Limit { return *l }, func(string) int64 { return 1000 }, 30000), l
}

func (m *Manager) took(name string, k Kind, n, now int64) int64 {
	return m.Charge(name, now, Amount{Kind: k, N: n})
}

func TestCharge(t *testing.T) {
	m, _ := manager(1000)
	if w := m.took("a", Produce, 1000, 0); w != 0 {
		t.Fatal(w)
	}
	if w := m.took("a", Produce, 500, 0); w != 500 {
		t.Fatal(w)
	}
	if w := m.took("a", Produce, 0, 500); w != 0 {
		t.Fatal(w)
	}
	if w := m.took("b", Produce, 1000, 0); w != 0 {
		t.Fatal("tenants share")
	}
	if w := m.took("a", Fetch, 1e12, 0); w != 0 {
		t.Fatal("unlimited")
	}
	if w := m.took("a", Produce, 1e12, 500); w != 30000 {
		t.Fatal("cap", w)
	}
}

func TestBurstIsBounded(t *testing.T) {
	m, _ := manager(1000)
	m.took("a", Produce, 1, 0)
	if w := m.took("a", Produce, 2000, 3600000); w != 1000 {
		t.Fatal(w)
	}
}

func TestReload(t *testing.T) {
	m, l := manager(1000)
	m.took("a", Produce, 500, 0)
	l.Rate[Produce] = 2000
	m.Reload(0)
	if w := m.took("a", Produce, 1000, 0); w != 0 {
		t.Fatal(w)
	}
	if w := m.took("a", Produce, 200, 0); w != 100 {
		t.Fatal(w)
	}
	l.Rate[Produce] = 0
	m.Reload(0)
	if w := m.took("a", Produce, 1e12, 0); w != 0 {
		t.Fatal(w)
	}
}

func TestSeveralAtOnce(t *testing.T) {
	m, l := manager(1000)
	l.Rate[Request] = 10
	m.Reload(0)
	if w := m.Charge("a", 0, Amount{Request, 11}, Amount{Produce, 1050}); w != 100 {
		t.Fatal(w)
	}
	if w := m.Charge("a", 0, Amount{Request, 0}, Amount{Produce, 100}); w != 150 {
		t.Fatal(w)
	}
	u := m.Usage()[0]
	if u.Spent["request"] != 11 || u.Spent["produce"] != 1150 || u.Waited != 250 || u.Borrowed != nil {
		t.Fatalf("%+v", u)
	}
}

func TestNoRounding(t *testing.T) {
	m, _ := manager(7)
	m.took("a", Produce, 7, 0)
	now, n := int64(0), 0
	for ; now < 100000; n++ {
		now += m.took("a", Produce, 1, now)
	}
	if now != 100000 || n != 700 {
		t.Fatal(now, n)
	}
}

func TestClockPutBack(t *testing.T) {
	m, _ := manager(1000)
	hour := int64(3600000)
	m.took("a", Produce, 2000, hour)
	if w := m.took("a", Produce, 0, hour-50); w != 1000 {
		t.Fatal("late caller", w)
	}
	if w := m.took("a", Produce, 0, 100); w != 1000 {
		t.Fatal(w)
	}
	if w := m.took("a", Produce, 0, 700); w != 400 {
		t.Fatal(w)
	}
}

func TestLargest(t *testing.T) {
	m, l := manager(1 << 62)
	l.BurstMs = 1 << 62
	if w := m.took("a", Produce, 1<<45, 0); w != 0 {
		t.Fatal(w)
	}
	if w := m.took("a", Produce, 1<<62, 1<<61); w != 0 {
		t.Fatal(w)
	}
	if w := m.took("a", Produce, 1<<62, 1<<61); w != 30000 {
		t.Fatal(w)
	}
	if w := m.took("a", Produce, 1, 1<<61+70000); w != 0 {
		t.Fatal(w)
	}
}

func TestSweep(t *testing.T) {
	m, _ := manager(1000)
	m.took("a", Produce, 5000, 0)
	if m.Sweep(2000, 1000) != 0 {
		t.Fatal("still in debt")
	}
	if m.Sweep(6000, 1000) != 1 || len(m.Usage()) != 0 {
		t.Fatal("sweep")
	}
}
