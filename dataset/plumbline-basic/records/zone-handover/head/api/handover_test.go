package api

import (
	"net/http"
	"testing"
	"time"
)

// offer makes an offer and gives back the body that accepts it.
func (h *house) offer(key, path, to string) string {
	h.Helper()
	made := h.ask(key, http.MethodPost, path+"/offer", `{"to": "`+to+`", "days": 2}`, 200)
	return `{"code": "` + made["code"].(string) + `"}`
}

func TestAZoneIsHandedOver(t *testing.T) {
	h := newHouse(t)
	marsh, fen, bog := h.account("marsh"), h.account("fen"), h.account("bog")
	h.ask(marsh, http.MethodPut, "/zones/example.org", "", 200)
	h.ask(marsh, http.MethodPut, "/zones/example.org/sets/www/A", address, 200)
	before := h.ask(marsh, http.MethodGet, "/zones/example.org", "", 200)["file"]
	code := h.offer(marsh, "/zones/example.org", "fen")
	h.ask(bog, http.MethodPost, "/offers", code, 404)
	h.ask(fen, http.MethodGet, "/zones/example.org", "", 404)
	h.ask(fen, http.MethodPost, "/offers", code, 200)
	if after := h.ask(fen, http.MethodGet, "/zones/example.org", "", 200)["file"]; after != before {
		t.Error(after)
	}
	h.ask(marsh, http.MethodGet, "/zones/example.org", "", 404)
	h.ask(marsh, http.MethodPut, "/zones/example.org/sets/www/A", address, 404)
	h.ask(fen, http.MethodPost, "/offers", code, 404)
}

func TestOffersThatCannotBeTakenUp(t *testing.T) {
	h := newHouse(t)
	marsh, fen := h.account("marsh"), h.account("fen")
	h.ask(marsh, http.MethodPut, "/zones/example.org", "", 200)
	replaced := h.offer(marsh, "/zones/example.org", "fen")
	current := h.offer(marsh, "/zones/example.org", "fen")
	h.ask(fen, http.MethodPost, "/offers", replaced, 404)
	h.now = h.now.Add(48 * time.Hour)
	h.ask(fen, http.MethodPost, "/offers", current, 410)
	withdrawn := h.offer(marsh, "/zones/example.org", "fen")
	h.ask(marsh, http.MethodDelete, "/zones/example.org/offer", "", 200)
	h.ask(fen, http.MethodPost, "/offers", withdrawn, 404)
	deleted := h.offer(marsh, "/zones/example.org", "fen")
	h.ask(marsh, http.MethodDelete, "/zones/example.org", "", 200)
	h.ask(marsh, http.MethodPut, "/zones/example.org", "", 200)
	h.ask(fen, http.MethodPost, "/offers", deleted, 404)
}

func TestWhoMayOffer(t *testing.T) {
	h := newHouse(t)
	marsh, fen := h.account("marsh"), h.account("fen")
	h.ask(marsh, http.MethodPut, "/zones/example.org", "", 200)
	router := h.ask(marsh, http.MethodPost, "/keys", `{"zone": "example.org"}`, 200)["secret"].(string)
	h.ask(router, http.MethodPost, "/zones/example.org/offer", `{"to": "fen"}`, 403)
	h.ask(router, http.MethodPost, "/offers", `{"code": "x"}`, 403)
	h.ask(fen, http.MethodPost, "/zones/example.org/offer", `{"to": "fen"}`, 404)
	h.ask(marsh, http.MethodPost, "/zones/example.org/offer", `{"to": "marsh"}`, 400)
	h.ask(marsh, http.MethodPost, "/zones/example.org/offer", `{"to": "fen", "days": 31}`, 400)
	h.ask(marsh, http.MethodGet, "/zones/example.org/offer", "", 405)
}
