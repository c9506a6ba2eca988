package deck

import (
	"context"
	"io"
	"os"

	"tapedeck/archive"
)

// Fetch writes an object of the archive to a file that must not be there yet.
func Fetch(ctx context.Context, client *archive.Client, name, path string) error {
	object, err := client.Get(ctx, name)
	if err != nil {
		return err
	}
	defer object.Close()
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = io.Copy(file, object)
	if closing := file.Close(); err == nil {
		err = closing
	}
	if err != nil {
		_ = os.Remove(path)
	}
	return err
}
