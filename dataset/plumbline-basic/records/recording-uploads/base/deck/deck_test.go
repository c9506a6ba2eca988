package deck_test

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"

	"tapedeck/archive"
	"tapedeck/archive/archivetest"
	"tapedeck/deck"
)

func write(t *testing.T, folder, name, content string) {
	t.Helper()
	path := filepath.Join(folder, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

func start(t *testing.T) (*deck.Deck, *archivetest.Archive) {
	t.Helper()
	there := archivetest.New()
	server := there.Start(t)
	client := archive.New(server.URL, "token", server.Client())
	return &deck.Deck{Folder: t.TempDir(), Client: client, Say: func(string) {}}, there
}

func TestPushBringsWhatIsNew(t *testing.T) {
	d, there := start(t)
	write(t, d.Folder, "2026/morning.flac", "good morning")
	write(t, d.Folder, "2026/.draft", "not yet")
	for i := 0; i < 2; i++ {
		if err := d.Push(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	if count := there.Count(http.MethodPut); count != 1 {
		t.Errorf("there were %d uploads", count)
	}
}

func TestPushBringsWhatHasChanged(t *testing.T) {
	d, there := start(t)
	write(t, d.Folder, "evening.flac", "good evening")
	if err := d.Push(context.Background()); err != nil {
		t.Fatal(err)
	}
	later := time.Now().Add(time.Hour)
	if err := os.Chtimes(filepath.Join(d.Folder, "evening.flac"), later, later); err != nil {
		t.Fatal(err)
	}
	if err := d.Push(context.Background()); err != nil {
		t.Fatal(err)
	}
	if count := there.Count(http.MethodPut); count != 2 {
		t.Errorf("there were %d uploads", count)
	}
}

func TestFetch(t *testing.T) {
	d, _ := start(t)
	write(t, d.Folder, "evening.flac", "good evening")
	if err := d.Push(context.Background()); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "copy.flac")
	if err := deck.Fetch(context.Background(), d.Client, "evening.flac", path); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(path)
	if err != nil || string(content) != "good evening" {
		t.Errorf("got %q, %v", content, err)
	}
	if err := deck.Fetch(context.Background(), d.Client, "evening.flac", path); !os.IsExist(err) {
		t.Errorf("got %v", err)
	}
}
