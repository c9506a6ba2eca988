package keys

import "testing"

func TestKeysAreFoundBySecretUntilRevoked(t *testing.T) {
	var ring Ring
	account, accountSecret, err := ring.Add("marsh", "", "")
	if err != nil {
		t.Fatal(err)
	}
	_, zoneSecret, err := ring.Add("marsh", "example.org", "router")
	if err != nil {
		t.Fatal(err)
	}
	if found, ok := ring.Find(accountSecret); !ok || found.ID != account.ID {
		t.Error("the account's key is not found")
	}
	if ring.Revoke("fen", account.ID) {
		t.Error("somebody else's key was revoked")
	}
	ring.RevokeZone("example.org")
	if _, ok := ring.Find(zoneSecret); ok {
		t.Error("the zone's key is still there")
	}
	if !ring.Revoke("marsh", account.ID) || len(ring) != 0 {
		t.Error("the account's key is still there")
	}
}
