import { gzipSync } from "node:zlib";
import { ending, type Hostile, twisted, withBody } from "./servers.ts";

const TOO_MUCH = /the answers of this run add up to more than 64 MiB/;
const TWICE = /an object has the key "status" twice/;
const COMPRESSED = /the body is compressed, although the request asks for identity/;

/** Long bodies take a loaded machine more than the second that other servers get, and none of these servers hangs. */
const TIMEOUT = 30;

const PROTOTYPE =
  '{"__proto__":{"code":200,"status":"success","id":7},"constructor":{"prototype":{}},';
const polluted = (text: string) => text.replace(/"code":\d+,/, "").replaceAll("{", PROTOTYPE);
const twice = (text: string) => text.replace(/"status"/, '"status":"success","status"');
const longDescriptions = (text: string) =>
  text.replaceAll('"desc":"', `"desc":"${"x".repeat(38_000)}`);
const surrogateIds = (text: string) => text.replaceAll(/"id":(\d+)/g, '"id":"\\udfff$1"');
const surrogates = (text: string) =>
  surrogateIds(text).replaceAll(/"(message|subMessage|name|desc|status)":"/g, '"$1":"\\ud800');

/** Servers whose bodies are not JSON, or are harmful JSON. */
export const bodyServers: readonly Hostile[] = [
  ...ending({ exit: 1, timeout: TIMEOUT }, [
    ["gzip-bomb", "answers 1 GiB of zeros in 1 MB of gzip", bomb, COMPRESSED],
    ["duplicate-keys", "has the key status twice, with different values", withBody(twice), TWICE],
    [
      "prototype",
      "puts __proto__ and constructor into every object",
      withBody(polluted),
      /envelope\.(success|error)/,
    ],
    [
      "lone-surrogates",
      "puts a lone surrogate into every string and into ids",
      withBody(surrogates),
      /envelope\.success/,
    ],
  ]),
  ...ending({ exit: 3, timeout: TIMEOUT }, [
    [
      "fat-projects",
      "has descriptions of 38 KB on every page",
      withBody(longDescriptions),
      TOO_MUCH,
    ],
    [
      "million-values",
      "answers a million objects",
      withBody(() => `{"projects":[${"{},".repeat(1e6)}{}]}`),
      /more than 100000 values/,
    ],
  ]),
];

/** Concatenates gzip members, which make one gzip stream, so that a gibibyte need not be compressed. */
function bomb(): ReturnType<Hostile["start"]> {
  const body = Buffer.concat(Array<Buffer>(1024).fill(gzipSync(Buffer.alloc(1024 * 1024))));
  return twisted((answer) => ({
    ...answer,
    headers: { ...answer.headers, "Content-Encoding": "gzip" },
    body,
  }))();
}
