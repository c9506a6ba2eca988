// A key that the former owner has made for a zone, and that opened it, opens it no longer when it is handed over.
package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"time"

	"glebe/api"
	"glebe/store"
)

var handler *api.API

func ask(key, method, path, body string) (int, map[string]any) {
	request := httptest.NewRequest(method, path, strings.NewReader(body))
	request.Header.Set("Authorization", "Bearer "+key)
	writer := httptest.NewRecorder()
	handler.ServeHTTP(writer, request)
	answer := map[string]any{}
	json.Unmarshal(writer.Body.Bytes(), &answer)
	return writer.Code, answer
}

// must ends without a verdict if the request is refused.
func must(key, method, path, body string) map[string]any {
	status, answer := ask(key, method, path, body)
	if status != http.StatusOK {
		fmt.Println(method, path, status, answer)
		os.Exit(2)
	}
	return answer
}

func account(name string) (secret string) {
	err := handler.Store.Change(func(state *store.State) (err error) {
		_, secret, err = state.Keys.Add(name, "", "")
		return err
	})
	if err != nil {
		os.Exit(2)
	}
	return secret
}

func main() {
	opened, err := store.Open(filepath.Join(os.Getenv("TMPDIR"), "glebe.json"))
	if err != nil {
		os.Exit(2)
	}
	handler = &api.API{Store: opened, Publish: func(...string) {}, Now: time.Now}
	marsh, fen := account("marsh"), account("fen")
	must(marsh, http.MethodPut, "/zones/example.org", "")
	router := must(marsh, http.MethodPost, "/keys", `{"zone": "example.org"}`)["secret"].(string)
	set := `{"ttl": 300, "values": ["192.0.2.66"]}`
	must(router, http.MethodPut, "/zones/example.org/sets/www/A", set)
	code := must(marsh, http.MethodPost, "/zones/example.org/offer", `{"to": "fen"}`)["code"].(string)
	must(fen, http.MethodPost, "/offers", `{"code": "`+code+`"}`)
	must(fen, http.MethodPut, "/zones/example.org/sets/mail/A", set)
	if status, _ := ask(router, http.MethodPut, "/zones/example.org/sets/mail/A", set); status == http.StatusOK {
		fmt.Println("a key of marsh has changed a zone that is fen's")
		os.Exit(1)
	}
}
