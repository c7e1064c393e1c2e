import fastify from "fastify";
import { deleted, listed, pageOf, readAccounts } from "./fastify-common.js";

// The interface in Fastify, made for speed: a schema for every answer, no logger, Maps, and a binary search for pages.
const [port, dataFile] = process.argv.slice(2);
const accounts = readAccounts(dataFile);
const app = fastify({ logger: false });

app.get("/v1/projects", { schema: { response: listed } }, (request, reply) => {
  const account = accounts.get(request.headers["x-master-key"]);
  if (!account) return refuse(reply, 401, "Unauthorized", "The key is missing or unknown.");
  const { limit = "20", last_id: lastId = "0" } = request.query;
  return reply.send({
    code: 200,
    message: "Projects listed",
    status: "success",
    projects: pageOf(account, Number(lastId), Number(limit)),
    total: account.byId.size - account.deleted.size,
  });
});

app.delete("/v1/project", { schema: { response: deleted } }, (request, reply) => {
  const account = accounts.get(request.headers["x-master-key"]);
  if (!account) return refuse(reply, 401, "Unauthorized", "The key is missing or unknown.");
  const id = Number(request.query.projectId);
  if (!account.byId.has(id) || account.deleted.has(id)) return refuse(reply, 404, "Project not found", "There is none.");
  account.deleted.add(id);
  return reply.send({ code: 200, message: "Project deleted", status: "success" });
});

app.post("/reset", async () => {
  for (const account of accounts.values()) account.deleted.clear();
});

await app.listen({ port: Number(port), host: "127.0.0.1" });

function refuse(reply, code, message, subMessage) {
  return reply.code(code).send({ code, message, subMessage, status: "error" });
}
