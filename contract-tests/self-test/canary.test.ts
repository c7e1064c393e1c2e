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

/** The word as it is, percent-encoded, in base64 at three alignments, in hex and as HTML and JSON references. */
const CANARY = /canary|%63%61%6e|Y2FuYXJ5|NhbmFyeS|jYW5hcn|63616e617279|&#99;&#97;|u0063.u0061/gi;

function echo(headers: Readonly<Record<string, string>>): RawAnswer {
  const key = headers["X-Master-Key"] ?? "";
  const each = (encode: (character: string) => string): string => [...key].map(encode).join("");
  const hex = Buffer.from(key).toString("hex");
  const spellings = [
    key,
    headers.Authorization,
    encodeURIComponent(key),
    each((character) => `%${Buffer.from(character).toString("hex")}`),
    each((character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`),
    each((character) => `&#${character.charCodeAt(0)};`),
    ...["", "a", "ab"].map((before) => Buffer.from(before + key).toString("base64")),
    hex,
  ];
  // Short enough for the excerpt of a body in a report; `message` reaches details, the media type an observation.
  const text = JSON.stringify({
    code: 200,
    message: spellings.slice(0, 3).join(" "),
    // Whole spellings: of a key that the target itself cuts, nothing tells where it ends.
    [key]: wholeWords(spellings.slice(3), 380),
  });
  return { status: 200, headers: { "content-type": `text/${key}`, "x-echo": key }, text };
}

function wholeWords(words: readonly (string | undefined)[], most: number): string {
  let text = "";
  for (const word of words) if (word !== undefined && text.length + word.length < most) text += ` ${word}`;
  return text;
}

function written(report: Parameters<typeof redact>[0]): [string, string][] {
  return WRITERS.map(([name, write]) => [name, write(report)]);
}
