package api

import (
	"net/http"

	"glebe/keys"
	"glebe/store"
)

func (a *API) keys(r request) (any, error) {
	if r.key.Zone != "" {
		return nil, accountOnly
	}
	switch {
	case r.Method == http.MethodPost && len(r.path) == 1:
		return a.makeKey(r)
	case r.Method == http.MethodDelete && len(r.path) == 2:
		return a.revokeKey(r)
	}
	return nil, notAllowed
}

// makeKey makes a key for one zone. There is no way to make another account's key but on the machine itself.
func (a *API) makeKey(r request) (any, error) {
	var sent struct {
		Zone string `json:"zone"`
		Note string `json:"note"`
	}
	if err := r.body(&sent); err != nil {
		return nil, err
	}
	var made keys.Key
	var secret string
	err := a.Store.Change(func(state *store.State) error {
		z, err := r.owned(state, sent.Zone)
		if err != nil {
			return err
		}
		made, secret, err = state.Keys.Add(r.key.Account, z.Name, sent.Note)
		return err
	})
	return map[string]string{"id": made.ID, "secret": secret}, err
}

func (a *API) revokeKey(r request) (any, error) {
	err := a.Store.Change(func(state *store.State) error {
		if !state.Keys.Revoke(r.key.Account, r.path[1]) {
			return notFound
		}
		return nil
	})
	return map[string]string{"revoked": r.path[1]}, err
}
