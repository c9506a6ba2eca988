package api

import (
	"glebe/keys"
	"glebe/store"
	"glebe/zone"
)

// opens is whether a key opens a zone: an account's key those of its account, a zone's key that zone.
func opens(key keys.Key, z *zone.Zone) bool {
	if key.Zone != "" {
		return key.Zone == z.Name
	}
	return key.Account == z.Owner
}

// opened is the zone with a name, which the key has to open.
func (r request) opened(state *store.State, text string) (*zone.Zone, error) {
	name, err := zone.ParseName(text)
	if err != nil {
		return nil, bad(err)
	}
	found, exists := state.Zones[name]
	if !exists || !opens(r.key, found) {
		return nil, notFound
	}
	return found, nil
}

// owned is the same for what takes an account's key.
func (r request) owned(state *store.State, text string) (*zone.Zone, error) {
	if r.key.Zone != "" {
		return nil, accountOnly
	}
	return r.opened(state, text)
}
