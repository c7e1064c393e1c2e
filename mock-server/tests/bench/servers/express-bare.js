// The least work of a server on Express: `res.json` of a constant.
import { readFileSync } from "node:fs";
import express from "express";

const [port, folder] = process.argv.slice(2);
const page = JSON.parse(readFileSync(`${folder}/page.json`, "utf8"));

express()
  .get("/v1/projects", (_request, response) => response.json(page))
  .listen(Number(port), "127.0.0.1");
