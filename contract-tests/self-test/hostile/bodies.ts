import { gzipSync } from "node:zlib";
import type { Hostile } from "./hostile.ts";
import { twisted, withBody } from "./lawful.ts";

/** Servers whose bodies are no JSON, or JSON that is made to hurt. */
export const bodyServers: readonly Hostile[] = [
  compressed("gzip-bomb", "answers 1 GiB of zeros in 1 MB of gzip", "gzip", () => zeros()),
  compressed("gzip-bomb-twice", "answers 1 GiB of zeros, compressed twice", "gzip, gzip", () => gzipSync(zeros())),
  compressed("brotli", "answers in a coding that was not asked for", "br", () => Buffer.from("8b0080", "hex")),
  {
    id: "gzip-unlabelled",
    does: "answers gzip and calls it JSON",
    start: withBody((text) => gzipSync(text)),
    expects: { exit: 1, reason: /the body is not valid UTF-8/ },
  },
  {
    id: "login-page",
    does: "answers 200 and a login page to everything",
    start: twisted((answer) => ({ ...answer, status: 200, headers: { "Content-Type": "text/html" }, body: LOGIN })),
    expects: { exit: 3, reason: /answers a list with 200 and a page of HTML/ },
  },
  body("empty", "answers everything with an empty body", () => "", /the body is empty/),
  body(
    "invalid-utf-8",
    "puts a byte into every text that is no UTF-8",
    (text) => Buffer.from(text.replaceAll("e", "\xff"), "latin1"),
    /the body is not valid UTF-8/,
  ),
  body("byte-order-mark", "puts a byte order mark before every body", (text) => `\ufeff${text}`, /begins with a byte order mark/),
  body("utf-16", "answers in UTF-16", (text) => Buffer.from(`\ufeff${text}`, "utf16le"), /the body is UTF-16, not UTF-8/),
  body(
    "utf-16-unmarked",
    "answers in UTF-16 without saying so",
    (text) => Buffer.from(text, "utf16le"),
    /the body is not (JSON|valid UTF-8)/,
  ),
  body(
    "duplicate-keys",
    "says its status twice, and means the second",
    (text) => text.replace(/"status"/, '"status":"success","status"'),
    /an object has the key "status" twice/,
  ),
  body("deep-arrays", "nests four million arrays", () => "[".repeat(4e6), /nested deeper than 64 levels/),
  body("deep-objects", "nests 300,000 objects", () => '{"projects":'.repeat(3e5), /nested deeper than 64 levels/),
  body(
    "million-values",
    "answers a million empty objects",
    () => `{"projects":[${"{},".repeat(1e6)}{}]}`,
    /more than 100000 values/,
  ),
  body(
    "prototype",
    "puts __proto__ and constructor into every object",
    (text) =>
      text
        .replace(/"code":\d+,/, "")
        .replaceAll("{", '{"__proto__":{"code":200,"status":"success","id":7},"constructor":{"prototype":{}},'),
    /fail +envelope\.(success|error)/,
  ),
  body("million-digits", "gives an id four million digits", (text) => wideId(text, 4e6), /holds a number of 4000000 characters/),
  body("huge-numbers", "gives numbers beyond every type", (text) => hugeNumbers(text), /fail +list\./),
  {
    id: "lone-surrogates",
    does: "puts half a character into every string and makes ids of it",
    start: withBody((text) =>
      text
        .replaceAll(/"(message|subMessage|name|desc|status)":"/g, '"$1":"\\ud800')
        .replaceAll(/"id":(\d+)/g, '"id":"\\udfff$1"'),
    ),
    expects: { exit: 1, reason: /fail +envelope\.success/ },
  },
  body(
    "long-strings",
    "says four million characters where a word would do",
    (text) => text.replace(/"(message|status)":"/g, `"$1":"${"x".repeat(2e6)}`),
    /fail +envelope\.success/,
  ),
];

function body(id: string, does: string, change: (text: string) => string | Uint8Array, reason: RegExp): Hostile {
  return { id, does, start: withBody(change), expects: { exit: 1, reason } };
}

function compressed(id: string, does: string, coding: string, bytes: () => Uint8Array): Hostile {
  const start = (): ReturnType<Hostile["start"]> => {
    const packed = bytes();
    return twisted((answer) => ({ ...answer, headers: { ...answer.headers, "Content-Encoding": coding }, body: packed }))();
  };
  return { id, does, start, expects: { exit: 1, reason: /the body is compressed, although the request asks for identity/ } };
}

/** Gzip members behind each other are one gzip, so that a gibibyte need not be compressed. */
function zeros(): Buffer {
  return Buffer.concat(Array<Buffer>(1024).fill(gzipSync(Buffer.alloc(1024 * 1024))));
}

function wideId(text: string, digits: number): string {
  return text.replace(/"id":\d+/, `"id":${"9".repeat(digits)}`);
}

function hugeNumbers(text: string): string {
  return text.replace(/"total":\d+/, '"total":1e999').replaceAll(/"id":(\d+)/g, `"id":$1${"0".repeat(900)}`);
}

const LOGIN = `<!doctype html><title>Sign in</title><form action="/login"><input name="key"></form>${"<p>,</p>".repeat(200_000)}`;
