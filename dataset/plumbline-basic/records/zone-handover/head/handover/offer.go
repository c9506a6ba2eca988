// Package handover has offers of zones from one account to another.
package handover

import (
	"errors"
	"time"

	"glebe/keys"
)

const (
	usualDays = 7
	mostDays  = 30
)

// Offer is what is known of an offer. Its code is not kept, only the code's hash.
type Offer struct {
	To    string    `json:"to"` // the account
	Hash  string    `json:"hash"`
	Until time.Time `json:"until"` // the first moment at which it is no longer good
}

// New makes an offer and gives back its code. Without a number of days it is good for a week.
func New(to string, days int, now time.Time) (Offer, string, error) {
	if days == 0 {
		days = usualDays
	}
	if days < 1 || days > mostDays {
		return Offer{}, "", errors.New("an offer is good for 1 to 30 days")
	}
	code, err := keys.Secret()
	if err != nil {
		return Offer{}, "", err
	}
	return Offer{To: to, Hash: keys.Hash(code), Until: now.AddDate(0, 0, days).UTC()}, code, nil
}

// Has is whether a code is that of the offer.
func (o Offer) Has(code string) bool { return o.Hash == keys.Hash(code) }

// Ended is whether the offer is no longer good.
func (o Offer) Ended(now time.Time) bool { return !now.Before(o.Until) }
