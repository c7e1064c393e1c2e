import { readFileSync } from "node:fs";
import Fastify from "fastify";

const accounts = new Map();
for (const account of JSON.parse(readFileSync(process.env.DATA, "utf8")).accounts) {
  accounts.set(account.key, { ...account, projects: new Map(account.projects.map((p) => [p.id, p])) });
}

const fastify = Fastify();

const project = {
  type: "object",
  properties: {
    id: { type: "integer" },
    name: { type: "string" },
    desc: { type: "string" },
  },
};

const envelope = {
  code: { type: "integer" },
  message: { type: "string" },
  status: { type: "string" },
};

fastify.decorateRequest("account", null);

fastify.addHook("onRequest", async (request, reply) => {
  const account = accounts.get(request.headers["x-master-key"]);
  if (!account) {
    return reply.code(401).send({
      code: 401,
      message: "Unauthorized",
      subMessage: "X-Master-Key is missing or invalid",
      status: "error",
    });
  }
  if (account.plan !== "premium") {
    return reply.code(402).send({
      code: 402,
      message: "Payment Required",
      subMessage: "The account is not on the premium plan",
      status: "error",
    });
  }
  request.account = account;
});

fastify.setErrorHandler((error, request, reply) => {
  const code = error.statusCode === 415 ? 400 : (error.statusCode ?? 500);
  return reply.code(code).send({ code, message: "Request refused", subMessage: error.message, status: "error" });
});

fastify.setNotFoundHandler((request, reply) => {
  const subMessage = `Route ${request.method} ${request.url} not found`;
  return reply.code(404).send({ code: 404, message: "Not Found", subMessage, status: "error" });
});

const listSchema = {
  headers: {
    type: "object",
    required: ["content-type"],
    properties: { "content-type": { const: "application/json" } },
  },
  querystring: {
    type: "object",
    properties: {
      last_id: { type: "integer", minimum: 0, default: 0 },
      limit: { type: "integer", minimum: 1, maximum: 100, default: 20 },
    },
  },
  response: {
    200: {
      type: "object",
      properties: { ...envelope, projects: { type: "array", items: project }, total: { type: "integer" } },
    },
  },
};

fastify.get("/v1/projects", { schema: listSchema }, async (request, reply) => {
  const { last_id, limit } = request.query;
  // Ajv coerces the text "Infinity" to a number, which it does not compare with the maximum.
  if (!Number.isFinite(limit)) {
    return reply.code(400).send({ code: 400, message: "Bad Request", subMessage: "limit must be finite", status: "error" });
  }
  const { projects } = request.account;
  if (last_id !== 0 && !projects.has(last_id)) {
    return reply.code(403).send({
      code: 403,
      message: "Forbidden",
      subMessage: "last_id does not belong to the account",
      status: "error",
    });
  }
  const page = [...projects.values()].filter(({ id }) => id > last_id).slice(0, limit);
  return { code: 200, message: "OK", status: "success", projects: page, total: projects.size };
});

const deleteSchema = {
  querystring: {
    type: "object",
    required: ["projectId"],
    properties: { projectId: { type: "integer" } },
  },
  response: { 200: { type: "object", properties: envelope } },
};

fastify.delete("/v1/project", { schema: deleteSchema }, async (request, reply) => {
  const { projectId } = request.query;
  if (!request.account.projects.delete(projectId)) {
    return reply.code(404).send({
      code: 404,
      message: "Not Found",
      subMessage: "No project with this id in the account",
      status: "error",
    });
  }
  return { code: 200, message: "Project deleted", status: "success" };
});

await fastify.ready();
export const app = fastify.server;
if (process.env.PORT) await fastify.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
