import fs from "node:fs";
import express from "express4";

const db = JSON.parse(fs.readFileSync(process.env.DATA, "utf8"));

export const app = express();
app.use(express.json());

function auth(req, res, next) {
  const apiKey = req.header("X-Master-Key");
  if (!apiKey) {
    return res.status(401).json({
      code: 401,
      message: "Unauthorized",
      subMessage: "X-Master-Key header is required",
      status: "error",
    });
  }
  const account = db.accounts.find((a) => a.key === apiKey);
  if (!account) {
    return res.status(401).json({
      code: 401,
      message: "Unauthorized",
      subMessage: "Invalid API key",
      status: "error",
    });
  }
  if (account.plan !== "premium") {
    return res.status(402).json({
      code: 402,
      message: "Payment Required",
      subMessage: "Upgrade to the premium plan to use the API",
      status: "error",
    });
  }
  req.account = account;
  next();
}

app.get("/v1/projects", auth, (req, res) => {
  if (!/^application\/json\b/.test(req.get("Content-Type"))) {
    return res.status(400).json({
      code: 400,
      message: "Bad Request",
      subMessage: "Content-Type must be application/json",
      status: "error",
    });
  }

  let limit = parseInt(req.query.limit) || 20;
  if (limit < 1) limit = 20;
  if (limit > 100) limit = 100;

  const lastId = parseInt(req.query.last_id) || 0;
  let projects = req.account.projects;
  if (lastId !== 0) {
    if (!projects.some((p) => p.id === lastId)) {
      return res.status(403).json({
        code: 403,
        message: "Forbidden",
        subMessage: "last_id does not belong to this account",
        status: "error",
      });
    }
    projects = projects.filter((p) => p.id > lastId);
  }

  res.json({
    code: 200,
    message: "OK",
    status: "success",
    projects: projects.slice(0, limit),
    total: req.account.projects.length,
  });
});

app.delete("/v1/project", auth, (req, res) => {
  const projectId = Number(req.query.projectId);
  if (!/^\d+$/.test(req.query.projectId)) {
    return res.status(400).json({
      code: 400,
      message: "Bad Request",
      subMessage: "projectId is required and must be a number",
      status: "error",
    });
  }
  const index = req.account.projects.findIndex((p) => p.id === projectId);
  if (index < 0) {
    return res.status(404).json({
      code: 404,
      message: "Not Found",
      subMessage: "Project not found",
      status: "error",
    });
  }
  req.account.projects.splice(index, 1);
  res.json({ code: 200, message: "OK", status: "success" });
});

app.use((req, res) => {
  res.status(404).json({
    code: 404,
    message: "Not Found",
    subMessage: `Cannot ${req.method} ${req.path}`,
    status: "error",
  });
});

app.use((err, req, res, next) => {
  const code = err.status || 500;
  res.status(code).json({
    code,
    message: "Error",
    subMessage: err.message,
    status: "error",
  });
});

if (process.env.PORT) app.listen(process.env.PORT, "127.0.0.1");
