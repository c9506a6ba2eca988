package api

import (
	"net/http"

	"glebe/handover"
	"glebe/store"
	"glebe/zone"
)

var (
	toOneself = refusal{http.StatusBadRequest, "this account has the zone already"}
	ended     = refusal{http.StatusGone, "this offer has ended, ask for another one"}
)

// offer answers /zones/{zone}/offer.
func (a *API) offer(r request) (any, error) {
	switch r.Method {
	case http.MethodPost:
		return a.makeOffer(r)
	case http.MethodDelete:
		return a.withdraw(r)
	}
	return nil, notAllowed
}

func (a *API) makeOffer(r request) (any, error) {
	var sent struct {
		To   string `json:"to"`
		Days int    `json:"days"`
	}
	if err := r.body(&sent); err != nil {
		return nil, err
	}
	made, code, err := handover.New(sent.To, sent.Days, a.Now())
	if err != nil {
		return nil, bad(err)
	}
	err = a.Store.Change(func(state *store.State) error {
		z, err := r.owned(state, r.path[1])
		if err != nil {
			return err
		}
		if sent.To == z.Owner {
			return toOneself
		}
		state.Offers[z.Name] = made
		return nil
	})
	if err != nil {
		return nil, err
	}
	return map[string]any{"code": code, "until": made.Until}, nil
}

func (a *API) withdraw(r request) (any, error) {
	var name zone.Name
	err := a.Store.Change(func(state *store.State) error {
		z, err := r.owned(state, r.path[1])
		if err != nil {
			return err
		}
		name = z.Name
		delete(state.Offers, name)
		return nil
	})
	return map[string]any{"withdrawn": name}, err
}

// accept answers /offers. An offer to somebody else is not there for this account, whether the code is right or not.
func (a *API) accept(r request) (any, error) {
	if r.Method != http.MethodPost {
		return nil, notAllowed
	}
	if r.key.Zone != "" {
		return nil, accountOnly
	}
	var sent struct {
		Code string `json:"code"`
	}
	if err := r.body(&sent); err != nil {
		return nil, err
	}
	var name zone.Name
	err := a.Store.Change(func(state *store.State) error {
		found, offer, exists := offered(state, sent.Code)
		if !exists || offer.To != r.key.Account {
			return notFound
		}
		if offer.Ended(a.Now()) {
			return ended
		}
		name = found
		state.Zones[name].Owner = r.key.Account
		delete(state.Offers, name)
		return nil
	})
	return map[string]any{"zone": name}, err
}

func offered(state *store.State, code string) (zone.Name, handover.Offer, bool) {
	for name, offer := range state.Offers {
		if offer.Has(code) {
			return name, offer, true
		}
	}
	return "", handover.Offer{}, false
}
