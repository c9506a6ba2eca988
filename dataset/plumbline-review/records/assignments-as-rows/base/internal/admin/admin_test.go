package admin

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"ferrypost/internal/broker"
	"ferrypost/internal/clock"
	"ferrypost/internal/config"
	"ferrypost/internal/group"
)

func TestAdmin(t *testing.T) {
	cfg := config.Default()
	cfg.Broker.DataDir = t.TempDir()
	cfg.Quotas["acme"] = config.Quota{FetchBytes: 1000, BurstMs: 1000, Pool: "yards"}
	cfg.Pools["yards"] = config.Pool{KeepMs: 1000}
	b, err := broker.Open(cfg, clock.NewManual(0), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	h := Handler(b, "tok")
	do := func(method, path, body string, want int) string {
		t.Helper()
		r := httptest.NewRequest(method, path, strings.NewReader(body))
		if method != http.MethodGet {
			r.Header.Set("Authorization", "Bearer tok")
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != want {
			t.Fatalf("%s %s: %d %s", method, path, w.Code, w.Body)
		}
		return w.Body.String()
	}
	r := httptest.NewRequest("POST", "/topics", strings.NewReader(`{"name":"x"}`))
	w := httptest.NewRecorder()
	if h.ServeHTTP(w, r); w.Code != http.StatusForbidden {
		t.Fatal(w.Code)
	}
	do("POST", "/topics", `{"name":"bay","partitions":2}`, 201)
	do("POST", "/topics", `{"name":"bay"}`, 409)
	do("POST", "/topics", `{"name":"../x"}`, 400)
	do("POST", "/topics", `{"nme":"x"}`, 400)
	if s := do("GET", "/topics", "", 200); !strings.Contains(s, `"bay"`) {
		t.Fatal(s)
	}
	if s := do("GET", "/topics/bay/1", "", 200); !strings.Contains(s, `"leader": 1`) {
		t.Fatal(s)
	}
	do("GET", "/topics/bay/7", "", 404)
	do("PUT", "/topics/bay/1/assignment", `{"leader":1,"epoch":5,"replicas":[1,2]}`, 200)
	do("PUT", "/topics/bay/1/assignment", `{"leader":1,"epoch":5,"replicas":[1,2]}`, 409)
	do("POST", "/topics/bay/0/truncate", `{"before":0}`, 200)
	do("GET", "/topics/bay/0/segments", "", 200)
	do("GET", "/topics/bay/0/queues", "", 200)
	do("GET", "/topics/bay/0/epochs", "", 200)
	do("PUT", "/schemas/s/mode", `{"mode":"full"}`, 200)
	do("PUT", "/schemas/s/mode", `{"mode":"half"}`, 400)
	do("GET", "/schemas/none", "", 404)
	if s := do("GET", "/healthz", "", 200); !strings.Contains(s, "ok") {
		t.Fatal(s)
	}
	do("GET", "/metrics", "", 200)
	do("GET", "/groups", "", 200)
	marks := map[group.TP]group.Mark{{Topic: "bay", Partition: 1}: {Offset: 3}}
	if err := b.Groups().Commit("g", "", -1, marks, 0); err != nil {
		t.Fatal(err)
	}
	var offsets []struct {
		Topic             string
		Partition, Offset int
	}
	if err := json.Unmarshal([]byte(do("GET", "/groups/g/offsets", "", 200)), &offsets); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(offsets); got != "[{bay 1 3}]" {
		t.Fatal(got)
	}
	if s := do("GET", "/quotas", "", 200); !strings.Contains(s, `"pool": "yards"`) {
		t.Fatal(s)
	}
	do("POST", "/quotas", "", 200)
	if s := do("GET", "/pools", "", 200); !strings.Contains(s, `"acme"`) || !strings.Contains(s, `"fetch": 1000`) {
		t.Fatal(s)
	}
	do("DELETE", "/topics/bay", "", 204)
	do("GET", "/topics/bay", "", 404)
}
