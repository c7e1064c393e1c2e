import fastify from "fastify";
import { deleted, listed } from "./fastify-schemas.js";
import { orderedAccounts, pageOf } from "./ordered-accounts.js";

// The interface with what makes Fastify fast: a schema for every answer, no logger, a Map and a page that starts in its middle.
const [port, dataFile] = process.argv.slice(2);
const accounts = orderedAccounts(dataFile);

const app = fastify({ logger: false });

app.get("/v1/projects", { schema: { response: listed } }, (request, reply) => {
  const account = accounts.of(request.headers["x-master-key"]);
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

app.delete("/v1/project", { schema: { response: deleted } }, (request, reply) => {
  const account = accounts.of(request.headers["x-master-key"]);
  if (!account) return refuse(reply, 401, "Unauthorized", "The key is missing or unknown.");
  if (!account.byId.delete(Number(request.query.projectId))) {
    return refuse(reply, 404, "Project not found", "There is no such project.");
  }
  return reply.send({ code: 200, message: "Project deleted", status: "success" });
});

app.post("/reset", async () => accounts.reset());

await app.listen({ port: Number(port), host: "127.0.0.1" });

function refuse(reply, code, message, subMessage) {
  return reply.code(code).send({ code, message, subMessage, status: "error" });
}
