import { gzipSync } from "node:zlib";
import { ending, type Hostile, twisted, withBody } from "./servers.ts";

const NOT_UTF8 = /the body is not valid UTF-8/;
const TOO_DEEP = /nested deeper than 64 levels/;
const COMPRESSED = /the body is compressed, although the request asks for identity/;
const TOO_MUCH = /the answers of this run add up to more than a run reads/;
const WRONG_SUCCESS = /envelope\.success/;

/** Servers whose bodies are not JSON, or are harmful JSON. */
export const bodyServers: readonly Hostile[] = [
  ...ending(1, [
    ["gzip-bomb", "answers 1 GiB of zeros in 1 MB of gzip", compressed("gzip", zeros), COMPRESSED],
    ["gzip-unlabelled", "answers gzip and calls it JSON", withBody((text) => gzipSync(text)), NOT_UTF8],
    ["empty", "answers everything with an empty body", withBody(() => ""), /the body is empty/],
    [
      "invalid-utf-8",
      "puts a byte that is not UTF-8 into every text",
      withBody((text) => Buffer.from(text.replaceAll("e", "\xff"), "latin1")),
      NOT_UTF8,
    ],
    ["utf-16", "answers in UTF-16", withBody((text) => Buffer.from(`\ufeff${text}`, "utf16le")), /the body is UTF-16, not UTF-8/],
    [
      "duplicate-keys",
      "has the key status twice, with different values",
      withBody((text) => text.replace(/"status"/, '"status":"success","status"')),
      /an object has the key "status" twice/,
    ],
    ["deep-arrays", "nests 50,000 arrays", withBody(() => "[".repeat(5e4)), TOO_DEEP],
    ["prototype", "puts __proto__ and constructor into every object", withBody(polluted), /envelope\.(success|error)/],
    ["huge-numbers", "has numbers beyond every type", withBody(hugeNumbers), /list\./],
    ["lone-surrogates", "puts a lone surrogate into every string and into ids", withBody(surrogates), WRONG_SUCCESS],
  ]),
  ...ending(3, [
    ["million-values", "answers a million objects", withBody(() => `{"projects":[${"{},".repeat(1e6)}{}]}`), TOO_MUCH],
    [
      "million-digits",
      "has an id of four million digits",
      withBody((text) => text.replace(/"id":\d+/, `"id":${"9".repeat(4e6)}`)),
      TOO_MUCH,
    ],
    [
      "long-strings",
      "has strings of two million characters",
      withBody((text) => text.replace(/"(message|status)":"/g, `"$1":"${"x".repeat(2e6)}`)),
      TOO_MUCH,
    ],
    [
      "login-page",
      "answers 200 and a login page to everything",
      twisted((answer) => ({ ...answer, status: 200, headers: { "Content-Type": "text/html" }, body: LOGIN })),
      /answers a list with 200 and a page of HTML/,
    ],
    [
      "fat-projects",
      "has descriptions of 38 KB on every page",
      withBody((text) => text.replaceAll('"desc":"', `"desc":"${"x".repeat(38_000)}`)),
      TOO_MUCH,
    ],
  ]),
];

const LOGIN = `<!doctype html><title>Sign in</title><form action="/login"><input name="key"></form>${"<p>,</p>".repeat(200_000)}`;

function compressed(coding: string, bytes: () => Uint8Array): Hostile["start"] {
  return () => {
    const body = bytes();
    return twisted((answer) => ({ ...answer, headers: { ...answer.headers, "Content-Encoding": coding }, body }))();
  };
}

/** Concatenates gzip members, which make one gzip stream, so that a gibibyte need not be compressed. */
function zeros(): Buffer {
  return Buffer.concat(Array<Buffer>(1024).fill(gzipSync(Buffer.alloc(1024 * 1024))));
}

function polluted(text: string): string {
  const prototype = '{"__proto__":{"code":200,"status":"success","id":7},"constructor":{"prototype":{}},';
  return text.replace(/"code":\d+,/, "").replaceAll("{", prototype);
}

function hugeNumbers(text: string): string {
  return text.replace(/"total":\d+/, '"total":1e999').replaceAll(/"id":(\d+)/g, `"id":$1${"0".repeat(900)}`);
}

function surrogates(text: string): string {
  const strings = text.replaceAll(/"(message|subMessage|name|desc|status)":"/g, '"$1":"\\ud800');
  return strings.replaceAll(/"id":(\d+)/g, '"id":"\\udfff$1"');
}
