import { readFileSync } from "node:fs";
import express from "express";

// The interface as an Express app is usually written: routes, `res.json`, and a JSON answer for unknown paths and for errors.
const [port, dataFile] = process.argv.slice(2);
const { accounts } = JSON.parse(readFileSync(dataFile, "utf8"));
const projectsOf = new Map();
reset();

const fail = (response, code, message, subMessage) => response.status(code).json({ code, message, subMessage, status: "error" });

const app = express();

app.use("/v1", (request, response, next) => {
  response.locals.projects = projectsOf.get(request.get("X-Master-Key"));
  if (response.locals.projects) next();
  else fail(response, 401, "Unauthorized", "The key is missing or unknown.");
});

app.get("/v1/projects", (request, response) => {
  const { projects } = response.locals;
  const limit = Number(request.query.limit ?? 20);
  const lastId = Number(request.query.last_id ?? 0);
  const start = lastId === 0 ? 0 : projects.findIndex(({ id }) => id === lastId) + 1;
  response.json({
    code: 200,
    message: "Projects listed",
    status: "success",
    projects: projects.slice(start, start + limit),
    total: projects.length,
  });
});

app.delete("/v1/project", (request, response) => {
  const { projects } = response.locals;
  const projectId = Number(request.query.projectId);
  const place = projects.findIndex(({ id }) => id === projectId);
  if (place < 0) return fail(response, 404, "Project not found", "There is no such project.");
  projects.splice(place, 1);
  response.json({ code: 200, message: "Project deleted", status: "success" });
});

app.post("/reset", (_request, response) => {
  reset();
  response.json({});
});

app.use((_request, response) => {
  fail(response, 404, "Not found", "There is no such path.");
});

// Express tells an error handler by its four parameters.
app.use((error, _request, response, _next) => {
  fail(response, error.status ?? 500, "Error", "The request failed.");
});

app.listen(Number(port), "127.0.0.1");

function reset() {
  for (const { key, projects } of accounts) {
    projectsOf.set(
      key,
      projects.map(({ id, name, desc }) => ({ id, name, desc })),
    );
  }
}
