/**
 * The front end of a stranger, without a framework: a list of projects that loads more as it is scrolled, and deletes before it
 * has the answer. It imports nothing of the mock. Its address says the base URL and the key, and what it spells wrong, such as
 * `?api=http://127.0.0.1:4010/v1&key=mk_premium&cursor=lastId`.
 */

/** An answer of the service that is an error. */
class Refusal extends Error {
  constructor(status) {
    super(String(status));
    this.status = status;
  }
}

const sent = {
  api: "/v1",
  key: "mk_premium",
  limit: "limit",
  cursor: "last_id",
  id: "projectId",
  type: "application/json",
  timeout: "20000",
  ...Object.fromEntries(new URLSearchParams(location.search)),
};

async function ask(method, pathAndQuery) {
  const headers = new Headers({ "X-Master-Key": sent.key });
  if (sent.type !== "") headers.set("Content-Type", sent.type);
  const signal = AbortSignal.timeout(Number(sent.timeout));
  const answer = await fetch(sent.api + pathAndQuery, { method, headers, signal });
  const hint = answer.headers.get("X-Near-Miss");
  if (hint !== null) hints.append(`${hint}\n`);
  if (!answer.ok) throw new Refusal(answer.status);
  return answer.json();
}

const pageAfter = (id) => ask("GET", `/projects?${sent.limit}=20&${sent.cursor}=${id}`);

const list = document.createElement("ul");
const end = document.createElement("p");
const alert = document.createElement("p");
const hints = document.createElement("pre");

/** What went wrong: the status of a refusal, or the name of an error without an answer. */
function tell(problem) {
  alert.textContent = problem instanceof Refusal ? problem.message : problem.name;
}

/** The end of the list is in view: adds the next page. An empty page is the last one. */
async function more() {
  try {
    const { projects } = await pageAfter(Number(list.lastElementChild?.id ?? 0));
    const isKnown = projects.some(({ id }) => document.getElementById(String(id)));
    end.textContent = isKnown ? "The list repeats itself" : "";
    if (isKnown) return;
    list.append(...projects.map(rowOf));
    if (projects.length === 0) end.textContent = "All projects";
    else watch();
  } catch (problem) {
    tell(problem);
  }
}

/** Calls {@link more} when the end of the list comes into view. */
function watch() {
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry.isIntersecting) return;
    observer.disconnect();
    void more();
  });
  observer.observe(end);
}

function rowOf({ id, name }) {
  const row = document.createElement("li");
  const button = document.createElement("button");
  button.textContent = "Delete";
  button.onclick = () => void remove(row);
  row.id = String(id);
  row.style.height = "60px";
  row.append(name, button);
  return row;
}

/** Takes a project out of the list at once, and puts it back if the service refuses. If the outcome is unknown, the list tells. */
async function remove(row) {
  const { nextSibling } = row;
  row.remove();
  try {
    await ask("DELETE", `/project?${sent.id}=${row.id}`);
  } catch (problem) {
    if (problem instanceof Refusal && problem.status < 500) list.insertBefore(row, nextSibling);
    else await readAgain();
    tell(problem);
  }
}

async function readAgain() {
  const { projects } = await pageAfter(0);
  list.replaceChildren(...projects.map(rowOf));
}

addEventListener("DOMContentLoaded", () => {
  alert.role = "alert";
  hints.id = "hint";
  document.body.append(alert, hints, list, end);
  watch();
});
