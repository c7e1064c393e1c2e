import { readFileSync } from "node:fs";
import { createServer } from "node:http";

// The minimum for a server: one buffer for each operation, made before the first request.
const [port, dataFile] = process.argv.slice(2);
const { accounts } = JSON.parse(readFileSync(dataFile, "utf8"));
const all = accounts[0].projects.map(({ id, name, desc }) => ({ id, name, desc }));
const answerOf = (content) => {
  const body = Buffer.from(JSON.stringify(content));
  return { body, headers: { "Content-Type": "application/json", "Content-Length": body.length } };
};
const listed = answerOf({
  code: 200,
  message: "Projects listed",
  status: "success",
  projects: all.slice(0, 20),
  total: all.length,
});
const deleted = answerOf({ code: 200, message: "Project deleted", status: "success" });

createServer(({ method }, response) => {
  const { headers, body } = method === "DELETE" ? deleted : listed;
  response.writeHead(200, headers).end(body);
}).listen(Number(port), "127.0.0.1");
