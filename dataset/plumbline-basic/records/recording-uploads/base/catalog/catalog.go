// Package catalog notes in a file what has been brought to the archive.
package catalog

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// Name is the file's name within the folder of recordings.
const Name = ".tapedeck.json"

// Recording is one that the archive has.
type Recording struct {
	Size    int64     `json:"size"`
	Changed time.Time `json:"changed"`
	Sum     string    `json:"sum"`
}

// Catalog is what the file has in it.
type Catalog struct {
	Recordings map[string]Recording `json:"recordings"`

	path string
}

// Open reads the catalogue of a folder. If there is none it is empty.
func Open(folder string) (*Catalog, error) {
	catalog := &Catalog{path: filepath.Join(folder, Name)}
	text, err := os.ReadFile(catalog.path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if err == nil {
		if err := json.Unmarshal(text, catalog); err != nil {
			return nil, err
		}
	}
	if catalog.Recordings == nil {
		catalog.Recordings = map[string]Recording{}
	}
	return catalog, nil
}

// Save writes the catalogue back, whole or not at all.
func (c *Catalog) Save() error {
	text, err := json.MarshalIndent(c, "", "\t")
	if err != nil {
		return err
	}
	draft := c.path + ".new"
	if err := os.WriteFile(draft, text, 0o644); err != nil {
		return err
	}
	return os.Rename(draft, c.path)
}
