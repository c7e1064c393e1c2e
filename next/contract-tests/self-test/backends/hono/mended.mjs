import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { validator } from "hono/validator";

const { accounts } = JSON.parse(readFileSync(process.env.DATA, "utf8"));

export const app = new Hono().basePath("/v1");

app.use(async (c, next) => {
  const key = c.req.header("X-Master-Key");
  if (!key) throw new HTTPException(401, { message: "X-Master-Key is required" });
  const account = accounts.find((account) => account.key === key);
  if (!account) throw new HTTPException(401, { message: "X-Master-Key is not valid" });
  if (account.plan !== "premium") throw new HTTPException(402, { message: "Premium plan required" });
  c.set("account", account);
  await next();
});

app.get(
  "/projects",
  validator("header", (headers) => {
    if (headers["content-type"] !== "application/json") {
      throw new HTTPException(400, { message: "Content-Type must be application/json" });
    }
  }),
  validator("query", ({ last_id = "0", limit = "20" }) => {
    const query = { lastId: Number(last_id), limit: Number(limit) };
    if (Number.isNaN(query.lastId)) throw new HTTPException(400, { message: "last_id must be a number" });
    if (Number.isNaN(query.limit) || query.limit < 1 || query.limit > 100) {
      throw new HTTPException(400, { message: "limit must be between 1 and 100" });
    }
    return query;
  }),
  (c) => {
    const { lastId, limit } = c.req.valid("query");
    const { projects } = c.get("account");
    const index = projects.findIndex((project) => project.id === lastId);
    if (lastId && index < 0) throw new HTTPException(403, { message: "last_id does not belong to the account" });
    return c.json({
      code: 200,
      message: "OK",
      projects: projects.slice(index + 1, index + 1 + limit),
      total: projects.length,
      status: "success",
    });
  },
);

app.delete("/project", (c) => {
  const account = c.get("account");
  const projectId = c.req.query("projectId");
  if (!projectId) throw new HTTPException(400, { message: "projectId is required" });
  const remaining = account.projects.filter((project) => project.id !== Number(projectId));
  if (remaining.length === account.projects.length) throw new HTTPException(404, { message: "Project not found" });
  account.projects = remaining;
  return c.json({ code: 200, message: "OK", status: "success" });
});

const reasons = { 400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 403: "Forbidden", 404: "Not Found" };

app.notFound((c) => {
  return c.json({ code: 404, message: reasons[404], subMessage: `No route ${c.req.method} ${c.req.path}`, status: "error" }, 404);
});

app.onError((err, c) => {
  if (err instanceof HTTPException) {
    return c.json({ code: err.status, message: reasons[err.status], subMessage: err.message, status: "error" }, err.status);
  }
  return c.json({ code: 500, message: "Internal Server Error", subMessage: err.message, status: "error" }, 500);
});

if (process.env.PORT) serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: "127.0.0.1" });
