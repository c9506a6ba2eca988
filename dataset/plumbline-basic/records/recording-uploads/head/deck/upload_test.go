package deck_test

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tapedeck/archive/archivetest"
	"tapedeck/deck"
)

func check(t *testing.T, d *deck.Deck, name, want string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "copy")
	if err := deck.Fetch(context.Background(), d.Client, name, path); err != nil {
		t.Fatal(err)
	}
	if content, err := os.ReadFile(path); err != nil || string(content) != want {
		t.Errorf("%s has %q, %v", name, content, err)
	}
}

// pushFailing pushes, and the first parts end with 503.
func pushFailing(d *deck.Deck, there *archivetest.Archive, parts int) error {
	there.FailParts(parts)
	return d.Push(context.Background())
}

func TestLargeRecordingsGoInParts(t *testing.T) {
	d, there := start(t)
	d.PartSize = 10
	for name, length := range map[string]int{"2026/exact.flac": 30, "rest.flac": 31, "small.flac": 10} {
		content := strings.Repeat("abcdefg", 5)[:length]
		write(t, d.Folder, name, content)
	}
	if err := d.Push(context.Background()); err != nil {
		t.Fatal(err)
	}
	check(t, d, "2026/exact.flac", strings.Repeat("abcdefg", 5)[:30])
	check(t, d, "rest.flac", strings.Repeat("abcdefg", 5)[:31])
	if count := there.Count(http.MethodPut); count != 3+4+1 {
		t.Errorf("there were %d uploads", count)
	}
}

func TestAPartIsSentAgain(t *testing.T) {
	d, there := start(t)
	d.PartSize = 4
	write(t, d.Folder, "evening.flac", "good evening")
	if err := pushFailing(d, there, 2); err != nil {
		t.Fatal(err)
	}
	check(t, d, "evening.flac", "good evening")
}

func TestAPushGoesOn(t *testing.T) {
	d, there := start(t)
	d.PartSize = 4
	write(t, d.Folder, "evening.flac", "good evening")
	if err := pushFailing(d, there, 3); err == nil {
		t.Fatal("the archive was asleep")
	}
	if err := d.Push(context.Background()); err != nil {
		t.Fatal(err)
	}
	check(t, d, "evening.flac", "good evening")
	if posts := there.Count(http.MethodPost); posts != 2 {
		t.Errorf("there were %d requests to begin or complete", posts)
	}
}

func TestAnUploadOfOtherContentIsLeft(t *testing.T) {
	d, there := start(t)
	d.PartSize = 4
	write(t, d.Folder, "evening.flac", "good evening")
	if err := pushFailing(d, there, 3); err == nil {
		t.Fatal("the archive was asleep")
	}
	write(t, d.Folder, "evening.flac", "good evening to all")
	if err := d.Push(context.Background()); err != nil {
		t.Fatal(err)
	}
	check(t, d, "evening.flac", "good evening to all")
}
