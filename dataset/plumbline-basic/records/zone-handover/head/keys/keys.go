// Package keys has the keys that open zones. Secrets are not kept, only their hashes.
package keys

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"

	"glebe/zone"
)

const secretBytes = 20

// Key is what is known of a key.
type Key struct {
	ID      string    `json:"id"`
	Hash    string    `json:"hash"`
	Account string    `json:"account"`        // whose it is
	Zone    zone.Name `json:"zone,omitempty"` // the only zone that it opens; empty for an account's key
	Note    string    `json:"note,omitempty"`
}

// Ring is all keys.
type Ring []Key

// Secret makes a secret that nobody can guess.
func Secret() (string, error) {
	random := make([]byte, secretBytes)
	if _, err := rand.Read(random); err != nil {
		return "", err
	}
	return hex.EncodeToString(random), nil
}

// Hash is what is kept of a secret.
func Hash(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// Add makes a key and gives back its secret.
func (r *Ring) Add(account string, name zone.Name, note string) (Key, string, error) {
	secret, err := Secret()
	if err != nil {
		return Key{}, "", err
	}
	hash := Hash(secret)
	key := Key{ID: hash[:12], Hash: hash, Account: account, Zone: name, Note: note}
	*r = append(*r, key)
	return key, secret, nil
}

// Find is the key with a secret.
func (r Ring) Find(secret string) (Key, bool) {
	hash := Hash(secret)
	for _, key := range r {
		if key.Hash == hash {
			return key, true
		}
	}
	return Key{}, false
}

// Revoke is whether the account had such a key.
func (r *Ring) Revoke(account, id string) bool {
	return r.drop(func(key Key) bool { return key.Account == account && key.ID == id })
}

// RevokeZone revokes every key that opens one zone alone.
func (r *Ring) RevokeZone(name zone.Name) {
	r.drop(func(key Key) bool { return key.Zone == name })
}

func (r *Ring) drop(unwanted func(Key) bool) bool {
	var left Ring
	for _, key := range *r {
		if !unwanted(key) {
			left = append(left, key)
		}
	}
	dropped := len(left) < len(*r)
	*r = left
	return dropped
}
