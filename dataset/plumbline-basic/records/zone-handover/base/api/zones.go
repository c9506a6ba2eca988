package api

import (
	"net/http"
	"sort"

	"glebe/store"
	"glebe/zone"
)

var taken = refusal{http.StatusConflict, "this domain, or one above or below it, is somebody else's"}

func (a *API) zones(r request) (any, error) {
	if r.Method != http.MethodGet {
		return nil, notAllowed
	}
	names := []string{}
	a.Store.View(func(state *store.State) {
		for name, z := range state.Zones {
			if opens(r.key, z) {
				names = append(names, string(name))
			}
		}
	})
	sort.Strings(names)
	return map[string]any{"zones": names}, nil
}

func (a *API) zone(r request) (any, error) {
	switch r.Method {
	case http.MethodGet:
		return a.file(r)
	case http.MethodPut:
		return a.makeZone(r)
	case http.MethodDelete:
		return a.deleteZone(r)
	}
	return nil, notAllowed
}

func (a *API) file(r request) (file any, err error) {
	a.Store.View(func(state *store.State) {
		var z *zone.Zone
		if z, err = r.opened(state, r.path[1]); err == nil {
			file = z.File()
		}
	})
	return file, err
}

func (a *API) makeZone(r request) (any, error) {
	name, err := zone.ParseName(r.path[1])
	if err != nil {
		return nil, bad(err)
	}
	if r.key.Zone != "" {
		return nil, accountOnly
	}
	err = a.Store.Change(func(state *store.State) error {
		for other, z := range state.Zones {
			if (name.Below(other) || other.Below(name)) && z.Owner != r.key.Account {
				return taken
			}
		}
		if _, exists := state.Zones[name]; !exists {
			state.Zones[name] = &zone.Zone{Name: name, Owner: r.key.Account, Serial: 1}
		}
		return nil
	})
	if err == nil {
		a.Publish(string(name))
	}
	return map[string]any{"zone": name}, err
}

func (a *API) deleteZone(r request) (any, error) {
	var name zone.Name
	err := a.Store.Change(func(state *store.State) error {
		z, err := r.owned(state, r.path[1])
		if err != nil {
			return err
		}
		name = z.Name
		delete(state.Zones, name)
		state.Keys.RevokeZone(name)
		return nil
	})
	if err == nil {
		a.Publish(string(name))
	}
	return map[string]any{"deleted": name}, err
}
