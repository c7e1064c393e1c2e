// Projects service with net/http: go run server.go, with PORT and DATA in the environment.
package main

import (
	"encoding/json"
	"log"
	"net/http"
	"os"
	"strconv"
	"sync"
)

type Project struct {
	ID   int    `json:"id"`
	Name string `json:"name"`
	Desc string `json:"desc"`
}

type Account struct {
	Key      string    `json:"key"`
	Plan     string    `json:"plan"`
	Projects []Project `json:"projects"`
}

type Success struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Status  string `json:"status"`
}

type ProjectList struct {
	Success
	Projects []Project `json:"projects"`
	Total    int       `json:"total"`
}

type Failure struct {
	Code       int    `json:"code"`
	Message    string `json:"message"`
	SubMessage string `json:"subMessage"`
	Status     string `json:"status"`
}

var (
	mu       sync.Mutex
	accounts = map[string]*Account{}
)

func send(w http.ResponseWriter, code int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(code)
	json.NewEncoder(w).Encode(body)
}

func fail(w http.ResponseWriter, code int, detail string) {
	send(w, code, Failure{code, http.StatusText(code), detail, "error"})
}

// authenticate returns the account of the key, or answers the request and returns nil.
func authenticate(w http.ResponseWriter, r *http.Request) *Account {
	key := r.Header.Get("X-Master-Key")
	if key == "" {
		fail(w, http.StatusUnauthorized, "X-Master-Key is missing")
		return nil
	}
	account, ok := accounts[key]
	if !ok {
		fail(w, http.StatusUnauthorized, "X-Master-Key is not valid")
		return nil
	}
	if account.Plan != "premium" {
		fail(w, http.StatusPaymentRequired, "the account is not on the premium plan")
		return nil
	}
	return account
}

func listProjects(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet {
		fail(w, http.StatusMethodNotAllowed, "use GET")
		return
	}
	mu.Lock()
	defer mu.Unlock()
	account := authenticate(w, r)
	if account == nil {
		return
	}
	if r.Header.Get("Content-Type") != "application/json" {
		fail(w, http.StatusBadRequest, "Content-Type: application/json is missing")
		return
	}
	limit, err := strconv.Atoi(r.URL.Query().Get("limit"))
	if err != nil || limit < 1 {
		limit = 20
	}
	if limit > 100 {
		limit = 100
	}
	lastID, _ := strconv.Atoi(r.URL.Query().Get("last_id"))
	found := lastID == 0
	page := []Project{}
	for _, project := range account.Projects {
		if found && len(page) < limit {
			page = append(page, project)
		}
		if project.ID == lastID {
			found = true
		}
	}
	if !found {
		fail(w, http.StatusForbidden, "last_id does not belong to the account")
		return
	}
	send(w, http.StatusOK, ProjectList{Success{200, "OK", "success"}, page, len(account.Projects)})
}

func deleteProject(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodDelete {
		fail(w, http.StatusMethodNotAllowed, "use DELETE")
		return
	}
	mu.Lock()
	defer mu.Unlock()
	account := authenticate(w, r)
	if account == nil {
		return
	}
	id, err := strconv.Atoi(r.URL.Query().Get("projectId"))
	if err != nil {
		fail(w, http.StatusBadRequest, "projectId must be an integer")
		return
	}
	for i, project := range account.Projects {
		if project.ID == id {
			account.Projects = append(account.Projects[:i], account.Projects[i+1:]...)
			send(w, http.StatusOK, Success{200, "project deleted", "success"})
			return
		}
	}
	fail(w, http.StatusNotFound, "project not found")
}

func main() {
	file, err := os.ReadFile(os.Getenv("DATA"))
	if err != nil {
		log.Fatal(err)
	}
	var data struct {
		Accounts []*Account `json:"accounts"`
	}
	if err := json.Unmarshal(file, &data); err != nil {
		log.Fatal(err)
	}
	for _, account := range data.Accounts {
		accounts[account.Key] = account
	}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		fail(w, http.StatusBadRequest, "the route is invalid")
	})
	http.HandleFunc("/v1/projects", listProjects)
	http.HandleFunc("/v1/project", deleteProject)
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil))
}
