import { readFileSync } from "node:fs";
import fastify from "fastify";

// The interface with what makes Fastify fast: a schema for every answer, no logger, a Map and a page that starts in its middle.
// With "equal" behind the data file it also does for each request what ours does: a journal, CORS, and the names of rule and request.
const [port, dataFile, mode] = process.argv.slice(2);
const { accounts } = JSON.parse(readFileSync(dataFile, "utf8"));
const accountOf = new Map(accounts.map(({ key, projects }) => [key, accountFrom(projects)]));

const text = { type: "string" };
const whole = { type: "integer" };
const answer = (more) => ({ type: "object", properties: { code: whole, message: text, status: text, ...more } });
const project = { type: "object", properties: { id: whole, name: text, desc: text } };
const listed = answer({ projects: { type: "array", items: project }, total: whole });
const refused = answer({ subMessage: text });

const app = fastify({ logger: false });
if (mode === "equal") keepUp();

app.get("/v1/projects", { schema: { response: { 200: listed, "4xx": refused } } }, (request, reply) => {
  const account = accountOf.get(request.headers["x-master-key"]);
  if (!account) return refuse(reply, 401, "Unauthorized", "The key is missing or unknown.");
  const { limit = "20", last_id: lastId = "0" } = request.query;
  return reply.send({
    code: 200,
    message: "Projects listed",
    status: "success",
    projects: pageOf(account, Number(lastId), Number(limit)),
    total: account.byId.size,
  });
});

app.delete("/v1/project", { schema: { response: { 200: answer({}), "4xx": refused } } }, (request, reply) => {
  const account = accountOf.get(request.headers["x-master-key"]);
  if (!account) return refuse(reply, 401, "Unauthorized", "The key is missing or unknown.");
  if (!account.byId.delete(Number(request.query.projectId))) {
    return refuse(reply, 404, "Project not found", "There is no such project.");
  }
  return reply.send({ code: 200, message: "Project deleted", status: "success" });
});

await app.listen({ port: Number(port), host: "127.0.0.1" });

/** The hooks of an equal. A journal of the last 1,000 requests, and headers that any page may read. */
function keepUp() {
  const journal = [];
  let place = 0;
  app.addHook("onSend", (request, reply, payload, done) => {
    reply.header("Access-Control-Allow-Origin", "*");
    reply.header("Access-Control-Expose-Headers", "X-Rule, X-Request-Id, X-Near-Miss, Preference-Applied, Retry-After");
    reply.header("X-Rule", reply.statusCode === 200 ? "success" : "refusal");
    reply.header("X-Request-Id", request.id);
    done(null, payload);
  });
  app.addHook("onResponse", ({ id, method, url, headers }, { statusCode, elapsedTime }, done) => {
    const [path, query = ""] = url.split("?");
    const key = headers["x-master-key"];
    journal[place] = { at: Date.now(), id, method, path, query, key, status: statusCode, durationMs: elapsedTime };
    place = (place + 1) % 1000;
    done();
  });
}

/** The ids stay in their sequence when a project is deleted, so that a page is found by a binary search. */
function accountFrom(projects) {
  const byId = new Map(projects.map(({ id, name, desc }) => [id, { id, name, desc }]));
  return { byId, ids: [...byId.keys()].sort((a, b) => a - b) };
}

function pageOf({ byId, ids }, lastId, limit) {
  const page = [];
  for (let place = firstAbove(ids, lastId); place < ids.length && page.length < limit; place++) {
    const found = byId.get(ids[place]);
    if (found) page.push(found);
  }
  return page;
}

function firstAbove(ids, id) {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ids[middle] <= id) low = middle + 1;
    else high = middle;
  }
  return low;
}

function refuse(reply, code, message, subMessage) {
  return reply.code(code).send({ code, message, subMessage, status: "error" });
}
