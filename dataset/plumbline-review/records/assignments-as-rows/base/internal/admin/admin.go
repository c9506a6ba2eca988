// Package admin is the HTTP side for operators. Everything is JSON but
// /metrics.
package admin

import (
	"crypto/subtle"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"ferrypost/internal/broker"
	"ferrypost/internal/delivery"
	"ferrypost/internal/group"
	"ferrypost/internal/replica"
	"ferrypost/internal/schema"
)

const maxBody = 1 << 20

type api struct {
	b     *broker.Broker
	token string
}

// Handler serves the admin interface. With a token, whatever changes
// something needs it.
func Handler(b *broker.Broker, token string) http.Handler {
	a := &api{b: b, token: token}
	mux := http.NewServeMux()
	mux.HandleFunc("/healthz", func(w http.ResponseWriter, _ *http.Request) { reply(w, map[string]string{"status": "ok"}) })
	mux.HandleFunc("/metrics", a.metrics)
	mux.HandleFunc("/topics", a.topics)
	mux.HandleFunc("/topics/", a.topic)
	mux.HandleFunc("/groups", a.groups)
	mux.HandleFunc("/groups/", a.group)
	mux.HandleFunc("/quotas", a.quotas)
	mux.HandleFunc("/pools", a.pools)
	mux.HandleFunc("/schemas", a.schemas)
	mux.HandleFunc("/schemas/", a.schema)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && !a.allowed(r) {
			fail(w, http.StatusForbidden, errors.New("admin: token needed"))
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		mux.ServeHTTP(w, r)
	})
}

func (a *api) allowed(r *http.Request) bool {
	if a.token == "" {
		return true
	}
	got := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
	return subtle.ConstantTimeCompare([]byte(got), []byte(a.token)) == 1
}

func reply(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	enc.Encode(v)
}

func fail(w http.ResponseWriter, status int, err error) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(map[string]string{"error": err.Error()})
}

func failed(w http.ResponseWriter, err error) {
	status := http.StatusInternalServerError
	switch {
	case errors.Is(err, broker.ErrNoTopic), errors.Is(err, schema.ErrNoSubject), errors.Is(err, schema.ErrNoVersion):
		status = http.StatusNotFound
	case errors.Is(err, broker.ErrExists), errors.Is(err, replica.ErrStale), errors.Is(err, group.ErrNotEmpty),
		errors.Is(err, broker.ErrNotLeader):
		status = http.StatusConflict
	case errors.Is(err, broker.ErrName):
		status = http.StatusBadRequest
	}
	fail(w, status, err)
}

func (a *api) body(w http.ResponseWriter, r *http.Request, v any) bool {
	d := json.NewDecoder(r.Body)
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		fail(w, http.StatusBadRequest, err)
		return false
	}
	return true
}

func (a *api) metrics(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	a.b.Metrics().Write(w)
}

func (a *api) topics(w http.ResponseWriter, r *http.Request) {
	switch r.Method {
	case http.MethodGet:
		reply(w, a.b.Topics())
	case http.MethodPost:
		var req struct {
			Name       string `json:"name"`
			Partitions int    `json:"partitions"`
		}
		if !a.body(w, r, &req) {
			return
		}
		if err := a.b.CreateTopic(req.Name, req.Partitions); err != nil {
			failed(w, err)
			return
		}
		w.WriteHeader(http.StatusCreated)
	default:
		fail(w, http.StatusMethodNotAllowed, errors.New("admin: GET or POST"))
	}
}

// topic serves /topics/NAME, /topics/NAME/PARTITION and below it segments,
// epochs, queues, assignment, truncate and compact.
func (a *api) topic(w http.ResponseWriter, r *http.Request) {
	parts := strings.Split(strings.Trim(strings.TrimPrefix(r.URL.Path, "/topics/"), "/"), "/")
	if len(parts) == 1 {
		a.wholeTopic(w, r, parts[0])
		return
	}
	id, err := strconv.ParseInt(parts[1], 10, 32)
	if err != nil {
		failed(w, broker.ErrNoTopic)
		return
	}
	p, err := a.b.Partition(parts[0], int32(id))
	if err != nil {
		failed(w, err)
		return
	}
	what := r.Method
	if len(parts) == 3 {
		what += " " + parts[2]
	}
	switch what {
	case "GET":
		reply(w, p.Status())
	case "GET segments":
		reply(w, p.Segments())
	case "GET epochs":
		reply(w, p.Epochs())
	case "GET queues":
		reply(w, queueInfos(p.QueueStats()))
	case "PUT assignment":
		var as broker.Assignment
		if !a.body(w, r, &as) {
			return
		}
		if err := p.Assign(as); err != nil {
			failed(w, err)
			return
		}
		reply(w, p.Status())
	case "POST compact":
		st, err := p.Compact(a.b.Now())
		if err != nil {
			failed(w, err)
			return
		}
		reply(w, st)
	case "POST truncate":
		var req struct {
			Before int64 `json:"before"`
		}
		if !a.body(w, r, &req) {
			return
		}
		if err := p.DeleteBefore(req.Before); err != nil {
			failed(w, err)
			return
		}
		reply(w, p.Status())
	default:
		fail(w, http.StatusMethodNotAllowed, errors.New("admin: no such operation"))
	}
}

func (a *api) wholeTopic(w http.ResponseWriter, r *http.Request, name string) {
	switch r.Method {
	case http.MethodGet:
		parts := a.b.Partitions(name)
		if parts == nil {
			failed(w, broker.ErrNoTopic)
			return
		}
		out := make([]broker.Status, len(parts))
		for i, p := range parts {
			out[i] = p.Status()
		}
		reply(w, out)
	case http.MethodDelete:
		if err := a.b.DeleteTopic(name); err != nil {
			failed(w, err)
			return
		}
		w.WriteHeader(http.StatusNoContent)
	default:
		fail(w, http.StatusMethodNotAllowed, errors.New("admin: GET or DELETE"))
	}
}

type queueInfo struct {
	Start   int64 `json:"start"`
	End     int64 `json:"end"`
	Ready   int64 `json:"ready"`
	Leased  int64 `json:"leased"`
	Delayed int64 `json:"delayed"`
	Dead    int64 `json:"dead"`
	Settled int64 `json:"settled"`
	Timers  int   `json:"timers"`
}

func queueInfos(in map[string]delivery.Stats) map[string]queueInfo {
	out := make(map[string]queueInfo, len(in))
	for name, s := range in {
		c := s.Counts
		out[name] = queueInfo{Start: s.Start, End: s.End, Ready: c.Ready, Leased: c.Leased, Delayed: c.Delayed, Dead: c.Dead,
			Settled: c.Settled, Timers: s.Timers}
	}
	return out
}

func (a *api) groups(w http.ResponseWriter, _ *http.Request) { reply(w, a.b.Groups().Describe()) }

// group serves DELETE /groups/NAME and GET /groups/NAME/offsets.
func (a *api) group(w http.ResponseWriter, r *http.Request) {
	parts := strings.Split(strings.TrimPrefix(r.URL.Path, "/groups/"), "/")
	switch {
	case r.Method == http.MethodDelete && len(parts) == 1:
		if err := a.b.Groups().Delete(parts[0]); err != nil {
			failed(w, err)
			return
		}
		w.WriteHeader(http.StatusNoContent)
	case r.Method == http.MethodGet && len(parts) == 2 && parts[1] == "offsets":
		type mark struct {
			Topic     string `json:"topic"`
			Partition int32  `json:"partition"`
			Offset    int64  `json:"offset"`
			Lag       int64  `json:"lag"`
		}
		out := []mark{}
		for tp, m := range a.b.Groups().Fetch(parts[0], nil) {
			k := mark{Topic: tp.Topic, Partition: tp.Partition, Offset: m.Offset, Lag: -1}
			if p, err := a.b.Partition(tp.Topic, tp.Partition); err == nil {
				k.Lag = p.Status().HighWater - m.Offset
			}
			out = append(out, k)
		}
		reply(w, out)
	default:
		fail(w, http.StatusMethodNotAllowed, errors.New("admin: no such operation"))
	}
}

func (a *api) quotas(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodPost {
		a.b.Quotas().Reload(a.b.Now())
	}
	reply(w, a.b.Quotas().Usage())
}

func (a *api) pools(w http.ResponseWriter, _ *http.Request) {
	reply(w, a.b.Quotas().Pools(a.b.Now()))
}

func (a *api) schemas(w http.ResponseWriter, _ *http.Request) { reply(w, a.b.Schemas().Subjects()) }

// schema serves /schemas/SUBJECT, /schemas/SUBJECT/VERSION and
// /schemas/SUBJECT/mode.
func (a *api) schema(w http.ResponseWriter, r *http.Request) {
	parts := strings.Split(strings.TrimPrefix(r.URL.Path, "/schemas/"), "/")
	name, rest := parts[0], ""
	if len(parts) > 1 {
		rest = parts[1]
	}
	if r.Method == http.MethodPut && rest == "mode" {
		var req struct {
			Mode string `json:"mode"`
		}
		if !a.body(w, r, &req) {
			return
		}
		m, err := schema.ParseMode(req.Mode)
		if err != nil {
			fail(w, http.StatusBadRequest, err)
			return
		}
		if err := a.b.Schemas().SetMode(name, m); err != nil {
			failed(w, err)
		}
		return
	}
	version := 0
	if rest != "" {
		n, err := strconv.Atoi(rest)
		if err != nil || n < 1 {
			fail(w, http.StatusBadRequest, errors.New("admin: bad version"))
			return
		}
		version = n
	}
	switch {
	case r.Method == http.MethodGet:
		v, err := a.b.Schemas().Get(name, version)
		if err != nil {
			failed(w, err)
			return
		}
		reply(w, v)
	case r.Method == http.MethodDelete && version > 0:
		if err := a.b.Schemas().Delete(name, version); err != nil {
			failed(w, err)
			return
		}
		w.WriteHeader(http.StatusNoContent)
	default:
		fail(w, http.StatusMethodNotAllowed, errors.New("admin: no such operation"))
	}
}
