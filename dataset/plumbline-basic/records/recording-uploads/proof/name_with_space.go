// A large recording with a space in its name is brought, and must be there under that name.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"

	"tapedeck/archive"
	"tapedeck/archive/archivetest"
	"tapedeck/deck"
)

func main() {
	server := httptest.NewServer(archivetest.New())
	defer server.Close()
	client := archive.New(server.URL, "token", server.Client())
	folder, err := os.MkdirTemp("", "deck")
	must(err)
	defer os.RemoveAll(folder)
	content := strings.Repeat("tape", 10)
	must(os.WriteFile(filepath.Join(folder, "Morning Show.flac"), []byte(content), 0o600))
	d := &deck.Deck{Folder: folder, Client: client, Say: func(string) {}, PartSize: 16}
	must(d.Push(context.Background()))
	object, err := client.Get(context.Background(), "Morning Show.flac")
	if errors.Is(err, archive.ErrNotFound) {
		other, err := client.Get(context.Background(), "Morning+Show.flac")
		must(err)
		other.Close()
		fmt.Println("it was brought, but is there as Morning+Show.flac")
		os.Exit(1)
	}
	must(err)
	got, err := io.ReadAll(object)
	must(err)
	if string(got) != content {
		os.Exit(2)
	}
}

func must(err error) {
	if err != nil {
		fmt.Println(err)
		os.Exit(2)
	}
}
