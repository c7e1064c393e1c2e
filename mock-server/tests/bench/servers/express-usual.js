// A list of projects in Express as everyone writes it: filter, slice, map, `res.json`.
import { readFileSync } from "node:fs";
import express from "express";

const [port, folder] = process.argv.slice(2);
const accounts = JSON.parse(readFileSync(`${folder}/accounts.json`, "utf8"));
const app = express();

app.get("/v1/projects", (request, response) => {
  const refuse = (code, message) =>
    response.status(code).json({ code, message, subMessage: "", status: "error" });
  const account = accounts.find(({ key }) => key === request.get("X-Master-Key"));
  if (!account) return refuse(401, "Unauthorized");
  if (account.plan !== "premium") return refuse(402, "Payment required");
  if (request.get("Content-Type") !== "application/json") return refuse(400, "Bad request");
  const [limit, lastId] = [Number(request.query.limit ?? 20), Number(request.query.last_id ?? 0)];
  if (!(limit >= 1 && limit <= 100)) return refuse(400, "Bad request");
  const projects = account.projects
    .filter(({ id }) => id > lastId)
    .slice(0, limit)
    .map(({ id, name, desc }) => ({ id, name, desc }));
  response.json({
    code: 200,
    message: "Projects listed",
    status: "success",
    projects,
    total: account.projects.length,
  });
});

app.listen(Number(port), "127.0.0.1");
