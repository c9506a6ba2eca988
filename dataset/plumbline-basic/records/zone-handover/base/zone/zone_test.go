package zone

import (
	"strings"
	"testing"
)

func TestNames(t *testing.T) {
	for text, want := range map[string]Name{
		"Example.ORG.": "example.org", "*.example.org": "*.example.org", "_acme-challenge.a": "_acme-challenge.a",
	} {
		if got, err := ParseName(text); err != nil || got != want {
			t.Errorf("%q is read as %q, %v", text, got, err)
		}
	}
	for _, text := range []string{"", ".", "a..b", "-a.org", "a-.org", "ä.org", "a b.org", "a.*.org", strings.Repeat("a", 64)} {
		if got, err := ParseName(text); err == nil {
			t.Errorf("%q is read as %q", text, got)
		}
	}
}

func TestBelowEndsAtADot(t *testing.T) {
	if !Name("www.example.org").Below("example.org") || Name("badexample.org").Below("example.org") {
		t.Error("a name lies below its parents and no others")
	}
}

func TestSets(t *testing.T) {
	good := Set{Type: "MX", TTL: 300, Values: []string{"10 Mail.example.org"}}
	if err := good.Check(); err != nil || good.Values[0] != "10 mail.example.org." {
		t.Error(good.Values, err)
	}
	for _, set := range []Set{
		{Type: "A", TTL: 300, Values: []string{"::1"}},
		{Type: "AAAA", TTL: 300, Values: []string{"fe80::1%eth0"}},
		{Type: "A", TTL: 1, Values: []string{"192.0.2.1"}},
		{Type: "MX", TTL: 300, Values: []string{"70000 mail.example.org"}},
		{Type: "TXT", TTL: 300, Values: []string{"a\nb"}},
		{Type: "SOA", TTL: 300, Values: []string{"x"}},
		{Type: "A", TTL: 300},
	} {
		if set.Check() == nil {
			t.Errorf("%v is taken", set)
		}
	}
}

func TestFile(t *testing.T) {
	z := Zone{Name: "example.org", Serial: 6}
	if err := z.Put(Set{"example.org", "TXT", 300, []string{`say "hi"`}}); err != nil {
		t.Fatal(err)
	}
	if err := z.Put(Set{"www.example.org", "CNAME", 300, []string{"example.org."}}); err != nil {
		t.Fatal(err)
	}
	if z.Put(Set{"www.example.org", "A", 300, []string{"192.0.2.1"}}) == nil {
		t.Error("an address beside a CNAME is taken")
	}
	file := string(z.File())
	for _, line := range []string{" 8 7200 ", "example.org. 300 IN TXT \"say \\\"hi\\\"\"\n", "www.example.org. 300 IN CNAME example.org.\n"} {
		if !strings.Contains(file, line) {
			t.Errorf("%q is missing in\n%s", line, file)
		}
	}
}
