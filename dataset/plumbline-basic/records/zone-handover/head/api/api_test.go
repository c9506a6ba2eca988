package api

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"glebe/store"
)

// house is an API over a new store, with what it has published.
type house struct {
	*testing.T
	api       *API
	now       time.Time
	published []string
}

func newHouse(t *testing.T) *house {
	t.Helper()
	opened, err := store.Open(filepath.Join(t.TempDir(), "glebe.json"))
	if err != nil {
		t.Fatal(err)
	}
	h := &house{T: t, now: time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)}
	publish := func(names ...string) { h.published = append(h.published, names...) }
	h.api = &API{Store: opened, Publish: publish, Now: func() time.Time { return h.now }}
	return h
}

// account makes an account and gives back its key.
func (h *house) account(name string) (secret string) {
	h.Helper()
	err := h.api.Store.Change(func(state *store.State) (err error) {
		_, secret, err = state.Keys.Add(name, "", "")
		return err
	})
	if err != nil {
		h.Fatal(err)
	}
	return secret
}

// ask sends a request, which has to have the status.
func (h *house) ask(key, method, path, body string, status int) map[string]any {
	h.Helper()
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Header.Set("Authorization", "Bearer "+key)
	w := httptest.NewRecorder()
	h.api.ServeHTTP(w, r)
	if w.Code != status {
		h.Fatalf("%s %s: %d %s", method, path, w.Code, w.Body)
	}
	answer := map[string]any{"file": w.Body.String()}
	json.Unmarshal(w.Body.Bytes(), &answer)
	return answer
}

const address = `{"ttl": 300, "values": ["192.0.2.7"]}`

func TestAnAccountHasItsZonesToItself(t *testing.T) {
	h := newHouse(t)
	marsh, fen := h.account("marsh"), h.account("fen")
	h.ask("", http.MethodGet, "/zones", "", 401)
	h.ask(marsh, http.MethodPut, "/zones/Example.org", "", 200)
	h.ask(marsh, http.MethodPut, "/zones/example.org/sets/www/A", address, 200)
	for _, name := range []string{"example.org", "sub.example.org", "org"} {
		h.ask(fen, http.MethodPut, "/zones/"+name, "", 409)
	}
	h.ask(fen, http.MethodGet, "/zones/example.org", "", 404)
	h.ask(fen, http.MethodPut, "/zones/example.org/sets/www/A", address, 404)
	h.ask(fen, http.MethodDelete, "/zones/example.org", "", 404)
	h.ask(marsh, http.MethodPut, "/zones/sub.example.org", "", 200)
	file := h.ask(marsh, http.MethodGet, "/zones/example.org", "", 200)["file"].(string)
	if !strings.Contains(file, "www.example.org. 300 IN A 192.0.2.7\n") || !strings.Contains(file, " 2 7200 ") {
		t.Error(file)
	}
	if strings.Join(h.published, " ") != "example.org example.org sub.example.org" {
		t.Error(h.published)
	}
}

func TestAZonesKeyOpensThatZone(t *testing.T) {
	h := newHouse(t)
	marsh := h.account("marsh")
	h.ask(marsh, http.MethodPut, "/zones/example.org", "", 200)
	h.ask(marsh, http.MethodPut, "/zones/example.net", "", 200)
	made := h.ask(marsh, http.MethodPost, "/keys", `{"zone": "example.org", "note": "router"}`, 200)
	router := made["secret"].(string)
	h.ask(router, http.MethodPut, "/zones/example.org/sets/home/A", address, 200)
	h.ask(router, http.MethodPut, "/zones/example.net/sets/home/A", address, 404)
	h.ask(router, http.MethodDelete, "/zones/example.org", "", 403)
	h.ask(router, http.MethodPost, "/keys", `{"zone": "example.org"}`, 403)
	h.ask(marsh, http.MethodDelete, "/keys/"+made["id"].(string), "", 200)
	h.ask(router, http.MethodGet, "/zones", "", 401)
}

func TestDeletingAZoneRevokesItsKeys(t *testing.T) {
	h := newHouse(t)
	marsh := h.account("marsh")
	h.ask(marsh, http.MethodPut, "/zones/example.org", "", 200)
	router := h.ask(marsh, http.MethodPost, "/keys", `{"zone": "example.org"}`, 200)["secret"].(string)
	h.ask(marsh, http.MethodDelete, "/zones/example.org", "", 200)
	h.ask(router, http.MethodGet, "/zones", "", 401)
}

func TestSetsThatAreRefused(t *testing.T) {
	h := newHouse(t)
	marsh := h.account("marsh")
	h.ask(marsh, http.MethodPut, "/zones/example.org", "", 200)
	h.ask(marsh, http.MethodPut, "/zones/example.org/sets/www/A", `{"ttl": 300, "values": ["no"]}`, 400)
	h.ask(marsh, http.MethodPut, "/zones/example.org/sets/www/A", `{"ttl": "long"}`, 400)
	h.ask(marsh, http.MethodPut, "/zones/example.org/sets/@/CNAME", `{"ttl": 300, "values": ["a.b"]}`, 409)
	h.ask(marsh, http.MethodDelete, "/zones/example.org/sets/www/A", "", 404)
	h.ask(marsh, http.MethodPost, "/zones/example.org", "", 405)
}
