package deck

import (
	"context"
	"io"
	"time"

	"tapedeck/catalog"
)

// DefaultPartSize is how much is sent at a time. What is not larger goes to the archive in one piece.
const DefaultPartSize = 16 << 20

const attempts = 3

// upload brings a large recording in parts. If that is cut off, the next push goes on with the first part that the
// archive does not have.
func (d *Deck) upload(ctx context.Context, known *catalog.Catalog, name string, content io.ReaderAt, size int64, sum string) error {
	pending, there, err := d.resume(ctx, known, name, sum)
	if err != nil {
		return err
	}
	for number, from := 1, int64(0); from < size; number, from = number+1, from+d.partSize() {
		part := io.NewSectionReader(content, from, smaller(d.partSize(), size-from))
		partSum, err := sumOf(part)
		if err != nil {
			return err
		}
		if there[number] == partSum {
			continue
		}
		if err := d.putPart(ctx, name, pending.ID, number, part, partSum); err != nil {
			return err
		}
	}
	if err := d.Client.Complete(ctx, name, pending.ID, sum); err != nil {
		return err
	}
	delete(known.Pending, name)
	return nil
}

// resume finds the upload that was begun for the same content, with the sums of its parts, or begins one.
func (d *Deck) resume(ctx context.Context, known *catalog.Catalog, name, sum string) (catalog.Pending, map[int]string, error) {
	pending := known.Pending[name]
	if pending.Sum == sum {
		there, err := d.Client.Parts(ctx, name, pending.ID)
		if err != nil || there != nil {
			return pending, there, err
		}
	}
	id, err := d.Client.Begin(ctx, name)
	if err != nil {
		return catalog.Pending{}, nil, err
	}
	pending = catalog.Pending{ID: id, Sum: sum}
	known.Pending[name] = pending
	return pending, nil, known.Save()
}

// putPart sends a part, three times at most.
func (d *Deck) putPart(ctx context.Context, name, id string, number int, part *io.SectionReader, sum string) error {
	for attempt := 1; ; attempt++ {
		body := io.NewSectionReader(part, 0, part.Size())
		err := d.Client.PutPart(ctx, name, id, number, body, part.Size(), sum)
		if err == nil || attempt == attempts {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Duration(attempt) * d.Pause):
		}
	}
}

func (d *Deck) partSize() int64 {
	if d.PartSize > 0 {
		return d.PartSize
	}
	return DefaultPartSize
}

func smaller(a, b int64) int64 {
	if a < b {
		return a
	}
	return b
}
