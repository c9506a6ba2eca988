// Package deck finds recordings and brings them to the archive.
package deck

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"tapedeck/archive"
	"tapedeck/catalog"
)

// Deck is a folder of recordings and the archive that they go to.
type Deck struct {
	Folder string
	Client *archive.Client
	// Say is told of every recording that was brought.
	Say func(name string)
}

// Push brings everything to the archive that is new or has changed. It ends with the first error, and what was
// brought until then is noted.
func (d *Deck) Push(ctx context.Context) error {
	known, err := catalog.Open(d.Folder)
	if err != nil {
		return err
	}
	return filepath.WalkDir(d.Folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !isRecording(entry) {
			return err
		}
		name, err := filepath.Rel(d.Folder, path)
		if err != nil {
			return err
		}
		return d.push(ctx, known, filepath.ToSlash(name))
	})
}

func isRecording(entry fs.DirEntry) bool {
	return entry.Type().IsRegular() && !strings.HasPrefix(entry.Name(), ".")
}

// push brings one recording, unless it is noted as it is.
func (d *Deck) push(ctx context.Context, known *catalog.Catalog, name string) error {
	file, err := os.Open(filepath.Join(d.Folder, filepath.FromSlash(name)))
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	before, ok := known.Recordings[name]
	if ok && before.Size == info.Size() && before.Changed.Equal(info.ModTime()) {
		return nil
	}
	sum, err := sumOf(file)
	if err != nil {
		return err
	}
	if err := d.Client.Put(ctx, name, io.NewSectionReader(file, 0, info.Size()), info.Size(), sum); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	known.Recordings[name] = catalog.Recording{Size: info.Size(), Changed: info.ModTime(), Sum: sum}
	d.Say(name)
	return known.Save()
}

func sumOf(content io.Reader) (string, error) {
	hash := sha256.New()
	if _, err := io.Copy(hash, content); err != nil {
		return "", err
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}
