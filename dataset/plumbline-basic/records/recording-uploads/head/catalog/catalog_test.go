package catalog_test

import (
	"testing"
	"time"

	"tapedeck/catalog"
)

func TestSaveAndOpen(t *testing.T) {
	folder := t.TempDir()
	first, err := catalog.Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	changed := time.Date(2026, 3, 1, 6, 0, 0, 123, time.UTC)
	first.Recordings["a.flac"] = catalog.Recording{Size: 7, Changed: changed, Sum: "beef"}
	if err := first.Save(); err != nil {
		t.Fatal(err)
	}
	second, err := catalog.Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	found := second.Recordings["a.flac"]
	if found.Size != 7 || !found.Changed.Equal(changed) || found.Sum != "beef" {
		t.Errorf("found %+v", found)
	}
}
