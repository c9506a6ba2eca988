// Package api answers requests.
package api

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"time"

	"glebe/keys"
	"glebe/store"
)

const longestBody = 64 << 10

// API answers requests over a store.
type API struct {
	Store *store.Store
	// Publish is given the names of zones whose file has to be written or deleted.
	Publish func(names ...string)
	Now     func() time.Time
}

// refusal is an answer that is not what was asked for.
type refusal struct {
	status  int
	message string
}

func (r refusal) Error() string { return r.message }

var (
	notFound    = refusal{http.StatusNotFound, "there is nothing here that your key opens"}
	notAllowed  = refusal{http.StatusMethodNotAllowed, "this cannot be done here"}
	accountOnly = refusal{http.StatusForbidden, "this takes an account's key"}
)

// request is a request whose key is known.
type request struct {
	*http.Request
	key  keys.Key
	path []string
}

func (a *API) ServeHTTP(writer http.ResponseWriter, incoming *http.Request) {
	secret := strings.TrimPrefix(incoming.Header.Get("Authorization"), "Bearer ")
	var key keys.Key
	var known bool
	a.Store.View(func(state *store.State) { key, known = state.Keys.Find(secret) })
	if !known {
		fail(writer, refusal{http.StatusUnauthorized, "there is no such key"})
		return
	}
	path := strings.Split(strings.Trim(incoming.URL.Path, "/"), "/")
	answer, err := a.route(request{incoming, key, path})
	if err != nil {
		fail(writer, err)
		return
	}
	if file, isFile := answer.([]byte); isFile {
		writer.Header().Set("Content-Type", "text/dns")
		writer.Write(file)
		return
	}
	send(writer, http.StatusOK, answer)
}

func (a *API) route(r request) (any, error) {
	switch {
	case r.path[0] == "keys":
		return a.keys(r)
	case r.path[0] == "zones" && len(r.path) == 1:
		return a.zones(r)
	case r.path[0] == "zones" && len(r.path) == 2:
		return a.zone(r)
	case r.path[0] == "zones" && len(r.path) == 3 && r.path[2] == "offer":
		return a.offer(r)
	case r.path[0] == "offers" && len(r.path) == 1:
		return a.accept(r)
	case r.path[0] == "zones" && len(r.path) == 5 && r.path[2] == "sets":
		return a.set(r)
	}
	return nil, notFound
}

func fail(writer http.ResponseWriter, err error) {
	var refused refusal
	if !errors.As(err, &refused) {
		refused = refusal{http.StatusInternalServerError, "this failed, try again later"}
	}
	send(writer, refused.status, map[string]string{"error": refused.message})
}

func send(writer http.ResponseWriter, status int, answer any) {
	writer.Header().Set("Content-Type", "application/json")
	writer.WriteHeader(status)
	json.NewEncoder(writer).Encode(answer)
}

func bad(err error) error { return refusal{http.StatusBadRequest, err.Error()} }

// body reads what was sent into a value.
func (r request) body(into any) error {
	decoder := json.NewDecoder(io.LimitReader(r.Body, longestBody))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		return refusal{http.StatusBadRequest, "the body is not the JSON that is wanted: " + err.Error()}
	}
	return nil
}
