import { expect, onTestFinished, test } from "vitest";
import { type AccessLog, accessLog } from "../../../adapters/access-log.ts";
import { startMock } from "../../../start-mock.ts";
import { exchange } from "./raw.ts";

/** Made up, in the form of live keys, and one of the mock whose copy is somebody's secret. */
const CANARIES = ["sk_live_4eC39HqLyjWDarjtT1zdp7dc", "8f14e45fceea167a5a36dedd4bea2543", "mk_premium:canary-of-a-test"];

test.each(CANARIES)("%s is in no log, journal, error, snapshot or coverage, wherever a client puts it", async (canary) => {
  const lines: string[] = [];
  const logs = (["text", "json"] as const).map((format) => accessLog(format, (line) => lines.push(line)));
  const log: AccessLog = (entry) => {
    for (const each of logs) each(entry);
  };
  const mock = await startMock({ log });
  onTestFinished(() => mock.close());
  const port = Number(new URL(mock.baseUrl).port);
  const answers = await Promise.all(requestsWith(canary).map(async (text) => (await exchange(port, [text])).received));
  expect(answers.filter((answer) => !answer.startsWith("HTTP/1.1 "))).toEqual([]);
  const told = await Promise.all(["requests", "coverage", "snapshots", "faults"].map((path) => control(mock.baseUrl, path)));
  // A journal and a log that hold nothing at all would hold no key either.
  expect(mock.journal.entries().length).toBeGreaterThan(10);
  expect(lines.length).toBeGreaterThan(20);
  // Who resets a copy is told its key again; an error repeats nothing.
  const errors = answers.filter((answer) => /^HTTP\/1\.1 [45]/.test(answer));
  expect(errors.length).toBeGreaterThan(15);
  const secret = canary.split(":").at(-1) ?? "";
  for (const text of [...errors, ...told, ...lines]) expect(text).not.toContain(secret);
});

function requestsWith(key: string): string[] {
  const inText = encodeURIComponent(key);
  const json = JSON.stringify({ key, name: key, faults: [{ match: { key } }], projects: key });
  return [
    request("GET /v1/projects", `X-Master-Key: ${key}`),
    request("GET /v1/projects", `X-Master-Key: ${key}`, `X-Master-Key: ${key}`),
    request("GET /v1/projects", `X-Master-Key: Bearer ${key}`),
    request("GET /v1/projects?limit=x", `X-Master-Key: ${key}`),
    request("DELETE /v1/project?projectId=0", `X-Master-Key: ${key}`),
    request("GET /v1/projects", `Authorization: Bearer ${key}`),
    request("GET /v1/projects", "X-Master-Key: mk_premium", `Prefer: code=${key}`),
    request("GET /v1/projects", "X-Master-Key: mk_premium", `Content-Type: ${key}`),
    ...["key", "api_key", "X-Master-Key", "token", "last_id", "limit", "q"].map((name) =>
      request(`GET /v1/projects?${name}=${inText}`, "X-Master-Key: mk_premium"),
    ),
    request(`DELETE /v1/project?projectId=${inText}`, "X-Master-Key: mk_premium"),
    request(`GET /v1/${inText}/projects`),
    request(`GET /${key}`),
    request(`GET http://${key.replace(":", "-")}@x/v1/projects`),
    request(`GET /v1/projects#${key}`),
    request(`GET /${key} x`),
    request("GET /v1/projects", `X-Master-Key : ${key}`),
    ...["POST snapshots", "PUT faults", "PUT profile", "POST reset", "PUT state", "POST accounts"].map((line) => {
      const [method, path] = line.split(" ");
      const type = "Content-Type: application/json";
      return request(`${method} /__admin/${path}`, type, `Content-Length: ${json.length}`) + json;
    }),
    request(`GET /__admin/state?key=${inText}x`),
    request(`GET /__admin/${inText}`),
    request("GET /__admin/state", `X-Admin-Token: ${key}`),
  ];
}

function request(line: string, ...headers: readonly string[]): string {
  return [`${line} HTTP/1.1`, "Host: 127.0.0.1", ...headers, "", ""].join("\r\n");
}

async function control(baseUrl: string, path: string): Promise<string> {
  return (await fetch(new URL(`/__admin/${path}`, baseUrl))).text();
}
