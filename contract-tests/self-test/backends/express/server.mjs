import { readFile } from "node:fs/promises";
import express from "express";

class ApiError extends Error {
  constructor(code, message, subMessage) {
    super(message);
    this.code = code;
    this.subMessage = subMessage;
  }
}

const { accounts } = JSON.parse(await readFile(process.env.DATA, "utf8"));
export const app = express();
const v1 = express.Router();

v1.use((req, res, next) => {
  const key = req.get("X-Master-Key");
  if (!key) throw new ApiError(401, "Unauthorized", "Missing X-Master-Key");
  const account = accounts.find((account) => account.key === key);
  if (!account) throw new ApiError(401, "Unauthorized", "Unknown X-Master-Key");
  if (account.plan !== "premium")
    throw new ApiError(402, "Payment Required", "Only available on the premium plan");
  res.locals.account = account;
  next();
});

v1.get("/projects", (req, res) => {
  if (req.get("Content-Type") !== "application/json") {
    throw new ApiError(400, "Bad Request", "Content-Type must be application/json");
  }
  const { last_id: lastId = 0, limit = 20 } = req.query;
  if (!/^\d+$/.test(limit) || limit < 1 || limit > 100) {
    throw new ApiError(400, "Bad Request", "limit must be an integer from 1 to 100");
  }

  const { projects } = res.locals.account;
  let from = 0;
  if (Number(lastId) !== 0) {
    const index = projects.findIndex(({ id }) => id == lastId);
    if (index === -1)
      throw new ApiError(403, "Forbidden", `last_id ${lastId} does not belong to the account`);
    from = index + 1;
  }
  res.json({
    code: 200,
    message: "Success",
    status: "success",
    projects: projects.slice(from, from + Number(limit)),
    total: projects.length,
  });
});

v1.delete("/project", (req, res) => {
  const { projectId } = req.query;
  if (!projectId) throw new ApiError(400, "Bad Request", "projectId is required");
  const { account } = res.locals;
  const project = account.projects.find(({ id }) => id === Number(projectId));
  if (!project) throw new ApiError(404, "Not Found", `Project ${projectId} not found`);
  account.projects = account.projects.filter((other) => other !== project);
  res.json({ code: 200, message: "Project deleted", status: "success" });
});

app.use("/v1", v1);

app.use((req) => {
  throw new ApiError(400, "Bad Request", `There is no route ${req.method} ${req.path}`);
});

app.use((err, req, res, next) => {
  const code = err.code ?? 500;
  res
    .status(code)
    .json({ code, message: err.message, subMessage: err.subMessage, status: "error" });
});

if (process.env.PORT) app.listen(process.env.PORT, "127.0.0.1");
