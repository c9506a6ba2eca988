package api

import (
	"net/http"

	"glebe/store"
	"glebe/zone"
)

// set answers /zones/{zone}/sets/{name}/{type}.
func (a *API) set(r request) (any, error) {
	if r.Method != http.MethodPut && r.Method != http.MethodDelete {
		return nil, notAllowed
	}
	var sent struct {
		TTL    uint32   `json:"ttl"`
		Values []string `json:"values"`
	}
	if r.Method == http.MethodPut {
		if err := r.body(&sent); err != nil {
			return nil, err
		}
	}
	var changed *zone.Zone
	err := a.Store.Change(func(state *store.State) error {
		z, err := r.opened(state, r.path[1])
		if err != nil {
			return err
		}
		name, err := z.Name.Inside(r.path[3])
		if err != nil {
			return bad(err)
		}
		changed = z
		if r.Method == http.MethodDelete {
			if !z.Remove(name, r.path[4]) {
				return notFound
			}
			return nil
		}
		return put(z, zone.Set{Name: name, Type: r.path[4], TTL: sent.TTL, Values: sent.Values})
	})
	if err != nil {
		return nil, err
	}
	a.Publish(string(changed.Name))
	return map[string]any{"zone": changed.Name, "serial": changed.Serial}, nil
}

func put(z *zone.Zone, set zone.Set) error {
	if err := set.Check(); err != nil {
		return bad(err)
	}
	if err := z.Put(set); err != nil {
		return refusal{http.StatusConflict, err.Error()}
	}
	return nil
}
