package archive_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"strings"
	"testing"

	"tapedeck/archive"
	"tapedeck/archive/archivetest"
)

func start(t *testing.T) (*archive.Client, *archivetest.Archive) {
	t.Helper()
	there := archivetest.New()
	server := there.Start(t)
	return archive.New(server.URL+"/", "token", server.Client()), there
}

func sumOf(content string) string {
	sum := sha256.Sum256([]byte(content))
	return hex.EncodeToString(sum[:])
}

func read(t *testing.T, client *archive.Client, name string) string {
	t.Helper()
	object, err := client.Get(context.Background(), name)
	if err != nil {
		t.Fatal(err)
	}
	defer object.Close()
	content, err := io.ReadAll(object)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

func TestPutAndGet(t *testing.T) {
	client, _ := start(t)
	for _, name := range []string{"a.flac", "2026/Morning Show #3.flac", "50% + 1?.flac", "Ö.flac"} {
		err := client.Put(context.Background(), name, strings.NewReader("tape "+name), int64(5+len(name)), sumOf("tape "+name))
		if err != nil {
			t.Fatal(err)
		}
		if content := read(t, client, name); content != "tape "+name {
			t.Errorf("%s has %q", name, content)
		}
	}
}

func TestDamage(t *testing.T) {
	client, _ := start(t)
	err := client.Put(context.Background(), "a.flac", strings.NewReader("tape"), 4, sumOf("tope"))
	if !errors.Is(err, archive.ErrDamaged) {
		t.Errorf("got %v", err)
	}
}

func TestRefusals(t *testing.T) {
	client, there := start(t)
	if _, err := client.Sum(context.Background(), "a.flac"); !errors.Is(err, archive.ErrNotFound) {
		t.Errorf("got %v", err)
	}
	there.Fail(1)
	_, err := client.Get(context.Background(), "a.flac")
	if err == nil || !strings.HasSuffix(err.Error(), "the disks are asleep") {
		t.Errorf("got %v", err)
	}
}
