package broker

import (
	"encoding/json"
	"math"
	"os"
	"sync"
)

type namedProducer struct {
	ID    int64 `json:"id"`
	Epoch int16 `json:"epoch"`
}

type idFile struct {
	Next  int64                    `json:"next"`
	Named map[string]namedProducer `json:"named"`
}

// producerIDs gives out ids. Those of a broker have its own id in front, and
// are reserved in blocks so that not each of them costs a write.
type producerIDs struct {
	mu   sync.Mutex
	path string
	high int64
	next int64
	file idFile
}

const idBlock = 100

func openProducerIDs(path string, broker int32) (*producerIDs, error) {
	p := &producerIDs{path: path, high: int64(broker) << 32, file: idFile{Named: map[string]namedProducer{}}}
	raw, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(raw, &p.file)
	} else if os.IsNotExist(err) {
		err = nil
	}
	if p.file.Named == nil {
		p.file.Named = map[string]namedProducer{}
	}
	p.next = p.file.Next
	return p, err
}

func (p *producerIDs) fresh() (int64, error) {
	if p.next == p.file.Next {
		p.file.Next += idBlock
		if err := saveJSON(p.path, p.file); err != nil {
			p.file.Next -= idBlock
			return 0, err
		}
	}
	p.next++
	return p.high | (p.next - 1), nil
}

// get returns an id and epoch. A name keeps its id and fences its former self.
func (p *producerIDs) get(name string) (int64, int16, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if name == "" {
		id, err := p.fresh()
		return id, 0, err
	}
	n, ok := p.file.Named[name]
	if ok && n.Epoch < math.MaxInt16 {
		n.Epoch++
	} else {
		id, err := p.fresh()
		if err != nil {
			return 0, 0, err
		}
		n = namedProducer{ID: id}
	}
	old, had := p.file.Named[name]
	p.file.Named[name] = n
	if err := saveJSON(p.path, p.file); err != nil {
		if had {
			p.file.Named[name] = old
		} else {
			delete(p.file.Named, name)
		}
		return 0, 0, err
	}
	return n.ID, n.Epoch, nil
}
