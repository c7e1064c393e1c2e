import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const { accounts } = JSON.parse(readFileSync(process.env.DATA, "utf8"));
const accountsByKey = Object.fromEntries(accounts.map((account) => [account.key, account]));

export const app = createServer((req, res) => {
  const url = new URL(req.url, `http://${req.headers.host}`);
  const account = authenticate(req, res);
  if (!account) return;

  if (req.method === "GET" && url.pathname === "/v1/projects") {
    listProjects(req, res, account, url.searchParams);
  } else if (req.method === "DELETE" && url.pathname === "/v1/project") {
    deleteProject(res, account, url.searchParams);
  } else {
    sendError(res, 400, "Bad Request", `Route ${req.method} ${url.pathname} does not exist`);
  }
});

function authenticate(req, res) {
  const key = req.headers["x-master-key"];
  if (!key) {
    sendError(res, 401, "Unauthorized", "X-Master-Key is missing");
    return;
  }
  const account = accountsByKey[key];
  if (!account) {
    sendError(res, 401, "Unauthorized", "X-Master-Key is invalid");
    return;
  }
  if (account.plan !== "premium") {
    sendError(res, 402, "Payment Required", "The premium plan is required");
    return;
  }
  return account;
}

function listProjects(req, res, account, query) {
  if (req.headers["content-type"] !== "application/json") {
    return sendError(res, 400, "Bad Request", "Content-Type must be application/json");
  }
  const limit = Number(query.get("limit") ?? 20);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    return sendError(res, 400, "Bad Request", "limit must be an integer from 1 to 100");
  }
  const lastId = Number(query.get("last_id") || 0);

  let start = 0;
  if (lastId !== 0) {
    const index = account.projects.findIndex((project) => project.id === lastId);
    if (index === -1) {
      return sendError(res, 403, "Forbidden", "last_id does not belong to the account");
    }
    start = index + 1;
  }
  const projects = account.projects.slice(start, start + limit);
  send(res, 200, { message: "Projects listed", status: "success", projects, total: account.projects.length });
}

function deleteProject(res, account, query) {
  const projectId = query.get("projectId");
  if (!projectId) {
    return sendError(res, 400, "Bad Request", "projectId is required");
  }
  if (!/^[0-9]+$/.test(projectId)) {
    return sendError(res, 400, "Bad Request", "projectId must be an integer");
  }
  const index = account.projects.findIndex((project) => project.id === Number(projectId));
  if (index === -1) {
    return sendError(res, 404, "Not Found", "The project does not exist");
  }
  account.projects.splice(index, 1);
  send(res, 200, { message: "Project deleted", status: "success" });
}

function sendError(res, code, message, subMessage) {
  send(res, code, { message, subMessage, status: "error" });
}

function send(res, code, body) {
  res.writeHead(code, { "Content-Type": "application/json" });
  res.end(JSON.stringify({ code, ...body }));
}

if (process.env.PORT) app.listen(process.env.PORT, "127.0.0.1");
