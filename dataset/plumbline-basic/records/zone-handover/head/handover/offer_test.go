package handover

import (
	"testing"
	"time"
)

var noon = time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)

func TestAnOfferEndsAfterItsDays(t *testing.T) {
	offer, code, err := New("fen", 2, noon)
	if err != nil {
		t.Fatal(err)
	}
	end := noon.Add(48 * time.Hour)
	if offer.Ended(end.Add(-time.Second)) || !offer.Ended(end) {
		t.Error(offer)
	}
	if !offer.Has(code) || offer.Has("") || offer.Hash == code {
		t.Error("the code is not the offer's")
	}
}

func TestDays(t *testing.T) {
	for days, good := range map[int]bool{-1: false, 0: true, 30: true, 31: false} {
		if _, _, err := New("fen", days, noon); (err == nil) != good {
			t.Error(days, err)
		}
	}
}
