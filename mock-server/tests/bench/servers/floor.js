// The least work of a server on Node: one answer, made before the first request.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [port, folder] = process.argv.slice(2);
const body = readFileSync(`${folder}/page.json`);
const headers = { "Content-Type": "application/json", "Content-Length": body.length };

createServer((_request, response) => response.writeHead(200, headers).end(body)).listen(
  Number(port),
  "127.0.0.1",
);
