import { createHash } from "node:crypto";
import cors from "@fastify/cors";
import fastify from "fastify";
import { deleted, listed, pageOf, readAccounts } from "./fastify-common.js";

// The interface in Fastify, by Fastify's own means, with the features that the mock has on by default: it passes the contract suite
// (suite.ts), and has a journal without keys, CORS, faults, drained bodies, isolated copies, and rule and request id in headers.
const [port, dataFile] = process.argv.slice(2);
const originals = readAccounts(dataFile);
/** `KEY:NAME` is an account of its own that starts like `KEY`. Neither a copy nor a reset copies the projects. */
const changed = new Map();

const EXPOSED = ["X-Rule", "X-Request-Id", "X-Near-Miss", "Preference-Applied", "Retry-After"];
const app = fastify({ logger: false, requestIdHeader: "x-request-id" });
await app.register(cors, { origin: "*", methods: ["GET", "DELETE"], exposedHeaders: EXPOSED });
addHooks();

// Bodies of any type are read and ignored.
app.removeAllContentTypeParsers();
app.addContentTypeParser("*", (_request, payload, done) => {
  payload.once("end", () => done(null)).resume();
});

const page = {
  type: "object",
  properties: {
    limit: { type: "integer", minimum: 1, maximum: 100, default: 20 },
    last_id: { type: "integer", minimum: 0, default: 0 },
  },
};
const listOptions = { schema: { querystring: page, response: listed }, preValidation: [admit, needContentType] };

app.get("/v1/projects", listOptions, ({ account, query }, reply) => {
  // Ajv accepts the text "Infinity" as an integer, whatever the maximum.
  if (query.limit > 100) return refuse(reply, 400, "list.limit-invalid", "Bad request", "limit is more than 100.");
  if (query.last_id !== 0 && !account.byId.has(query.last_id)) {
    return refuse(reply, 403, "list.last-id-foreign", "Forbidden", "last_id is no project of this account.");
  }
  reply.rule = query.last_id === 0 ? "list.first-page" : "list.next-page";
  const projects = pageOf(account, query.last_id, query.limit);
  const total = account.byId.size - account.deleted.size;
  return reply.send({ code: 200, message: "Projects listed", status: "success", projects, total });
});

const one = { type: "object", required: ["projectId"], properties: { projectId: { type: "string", pattern: "^[0-9]*$" } } };
const deleteOptions = { schema: { querystring: one, response: deleted }, preValidation: [admit] };

app.delete("/v1/project", deleteOptions, ({ account, query }, reply) => {
  if (query.projectId === "") return refuse(reply, 400, "delete.id-missing", "Bad request", "projectId is missing.");
  const id = Number(query.projectId);
  if (!account.byId.has(id) || account.deleted.has(id)) {
    return refuse(reply, 404, "delete.unknown", "Project not found", "There is no such project.");
  }
  account.deleted.add(id);
  reply.rule = "delete.success";
  return reply.send({ code: 200, message: "Project deleted", status: "success" });
});

app.post("/reset", async () => changed.clear());

app.setErrorHandler((error, request, reply) => {
  const isId = error.validationContext === "querystring" && request.method === "DELETE" && "projectId" in request.query;
  return isId
    ? refuse(reply, 404, "delete.id-invalid", "Project not found", "projectId is no id.")
    : refuse(reply, error.statusCode < 500 ? 400 : 500, "parameters", "Bad request", error.message);
});

app.setNotFoundHandler({ preValidation: [admit] }, (_request, reply) => {
  return refuse(reply, 400, "route.invalid", "Bad request", "There is no such path, or not with this method.");
});

await app.listen({ port: Number(port), host: "127.0.0.1" });

function accountOf(key) {
  const known = changed.get(key);
  if (known) return known;
  const original = originals.get(key.split(":", 1)[0]);
  const copy = original && { ...original, deleted: new Set() };
  if (copy) changed.set(key, copy);
  return copy;
}

function admit(request, reply, done) {
  const key = request.headers["x-master-key"];
  const account = key ? accountOf(key) : undefined;
  if (!account) {
    return refuse(reply, 401, key ? "auth.key-unknown" : "auth.key-missing", "Unauthorized", "The key is missing or unknown.");
  }
  if (account.plan !== "premium") return refuse(reply, 402, "plan.not-premium", "Payment required", "Not on the premium plan.");
  request.account = account;
  done();
}

function needContentType(request, reply, done) {
  const type = request.headers["content-type"];
  if (/^application\/json\s*(?:;|$)/i.test(type ?? "")) return done();
  return refuse(reply, 400, "list.content-type-missing", "Bad request", "Content-Type has to be application/json.");
}

/** Adds faults (none is set here), a journal of the last 1,000 requests without keys, a count for each rule, and headers. */
function addHooks() {
  const [names, counts, faults, journal] = [new Map(), new Map(), [], []];
  let place = 0;
  app.decorateRequest("account", null);
  app.decorateReply("rule", "");
  app.addHook("onRequest", (request, reply, done) => {
    const fault = faults.find(({ method }) => method === request.method);
    return fault ? refuse(reply, fault.status, "mock.fault", "Fault on purpose", fault.id) : done();
  });
  app.addHook("onSend", (request, reply, payload, done) => {
    reply.header("Content-Type", "application/json").header("X-Rule", reply.rule).header("X-Request-Id", request.id);
    done(null, payload);
  });
  app.addHook("onResponse", ({ id, method, url, headers }, { statusCode, elapsedTime, rule }, done) => {
    const [path, query = ""] = url.split("?");
    const key = nameOf(names, headers["x-master-key"]);
    const kept = /^(?:(?:limit|last_id|projectId)=\d*(?:&|$))*$/.test(query) ? query : "[other parameters]";
    counts.set(rule, (counts.get(rule) ?? 0) + 1);
    journal[place] = { at: Date.now(), id, method, path, query: kept, key, status: statusCode, rule, durationMs: elapsedTime };
    place = (place + 1) % 1000;
    done();
  });
}

/** The beginning of a key's hash. */
function nameOf(names, key) {
  if (!key) return null;
  if (names.size > 1000) names.clear();
  if (!names.has(key)) names.set(key, createHash("sha256").update(key).digest("hex").slice(0, 12));
  return names.get(key);
}

function refuse(reply, code, rule, message, subMessage) {
  reply.rule = rule;
  return reply.code(code).send({ code, message, subMessage, status: "error" });
}
