import { expect, test } from "vitest";
import type { RawAnswer } from "../model/exchange.ts";
import type { Target } from "../model/target.ts";
import { redact } from "../reporters/redact.ts";
import { REPORTERS } from "../reporters/reporters.ts";
import { judge } from "./judge.fixture.ts";

const WRITERS = await Promise.all(Object.entries(REPORTERS).map(async ([name, load]) => [name, await load()] as const));

const target: Target = {
  baseUrl: "http://127.0.0.1/v1",
  keys: { premium: "canary+premium/7%&<\"'\\", otherPremium: "canary+premium/7", free: "canary~free==" },
  disposableProjectIds: [],
  headers: { Authorization: "Bearer canary-of-the-gateway" },
};

test("no artefact of a run holds a key or a gateway's token that the target echoes everywhere", async () => {
  const report = await judge({ target, transport: async ({ headers }) => echo(headers) });
  const before = written(report);
  const after = written(redact(report, target));
  expect(before.flatMap(([, text]) => text.match(CANARY) ?? []).length).toBeGreaterThan(100);
  for (const [name, text] of after) expect(text.match(CANARY) ?? [], name).toEqual([]);
});

/** Every key and the token of the gateway hold it. redact.test.ts has the other spellings of a key. */
const CANARY = /canary/gi;

/** Short enough for the excerpt of a body in a report; `message` reaches details, the media type an observation. */
function echo(headers: Readonly<Record<string, string>>): RawAnswer {
  const key = headers["X-Master-Key"] ?? "";
  const text = JSON.stringify({ code: 200, message: `${key} ${headers.Authorization}`, [key]: encodeURIComponent(key) });
  return { status: 200, headers: { "content-type": `text/${key}`, "x-echo": key }, text };
}

function written(report: Parameters<typeof redact>[0]): [string, string][] {
  return WRITERS.map(([name, write]) => [name, write(report)]);
}
