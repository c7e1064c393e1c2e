import { KEY_HEADER } from "../../../openapi/constants.ts";
import type { Random } from "../../store/random.ts";
import { framingProbes, headerProbes, pipeliningProbes } from "../probes/message-probes.ts";
import { del, get } from "../probes/raw-request.ts";
import { queryProbes, requestLineProbes, routingProbes } from "../probes/target-probes.ts";
import { message } from "../raw-http.fixture.ts";

/** The seeds of inputs: good requests, one of them with a delay, and the short and quick probes. */
export function seedInputs(projectId: string): string[] {
  const ofTargets = [requestLineProbes, routingProbes, queryProbes].flat();
  const ofMessages = [headerProbes, framingProbes, pipeliningProbes].flat();
  const short = [...ofTargets, ...ofMessages]
    .map(({ send }) => send.join(""))
    .filter((text) => text.length < 2000 && !text.includes("delay="));
  // Half of the inputs begin as good requests.
  const good = Array.from({ length: Math.ceil(short.length / GOOD.length) }, () => GOOD).flat();
  return [...good, ...short].map((text) => text.replaceAll("ID", projectId));
}

/** Makes an input from the seeds by one to four random changes. The same random numbers give the same input. */
export function mutate(seeds: readonly string[], random: Random): string {
  let text = pick(seeds, random);
  for (let changes = 1 + random.integer(4); changes > 0; changes--)
    text = pick(CHANGES, random)(text, random, seeds);
  return text;
}

const GOOD: readonly string[] = [
  get("/v1/projects"),
  get("/v1/projects?limit=2&last_id=ID"),
  get("/v1/projects", "Prefer: delay=3") + get("/v1/projects?limit=1"),
  get("http://x/v1/projects?limit=1"),
  del(),
  `${del("Transfer-Encoding: chunked")}5\r\naaaaa\r\n0\r\n\r\n`,
  `${del("Content-Length: 5")}aaaaa${get("/v1/projects?limit=1")}`,
  message("HEAD /v1/projects HTTP/1.1", "Host: x"),
  message(
    "OPTIONS /v1/projects HTTP/1.1",
    "Host: x",
    "Origin: http://y",
    "Access-Control-Request-Method: GET",
  ),
  message("GET /__admin/health HTTP/1.1", "Host: localhost"),
  `${message("PUT /__admin/profile HTTP/1.1", "Host: localhost", "Content-Type: application/json", "Content-Length: 2")}{}`,
];

/** Texts with a meaning for a parser. */
const TOKENS: readonly string[] = [
  ...[
    "\r\n",
    "\r",
    "\n",
    "\r\n\r\n",
    " ",
    "\t",
    "\x00",
    "\x7f",
    "\xff",
    ..."%:,;?#\\*[]",
    "%00",
    "%zz",
    "//",
  ],
  ...[
    "HTTP/1.0",
    "HTTP/1.1",
    "HTTP/2.0",
    "HTTP/0.9",
    "GET ",
    "DELETE ",
    "HEAD ",
    "OPTIONS ",
    "CONNECT ",
    "POST ",
  ],
  ...["http://[", "https://", "limit=", "projectId=", "__proto__", "a".repeat(17_000)],
  ...[
    "Host: y\r\n",
    "Content-Length: 5\r\n",
    "Content-Length: -1\r\n",
    `${KEY_HEADER}: mk_other\r\n`,
    "If-None-Match: *\r\n",
  ],
  ...[
    "Transfer-Encoding: chunked\r\n",
    "Transfer-Encoding: gzip\r\n",
    "Expect: 100-continue\r\n",
    "Expect: x\r\n",
  ],
  ...[
    "Connection: close\r\n",
    "Connection: keep-alive\r\n",
    "Upgrade: x\r\n",
    "Range: bytes=0-1\r\n",
  ],
  ...["Prefer: delay=2\r\n", "Prefer: code=402\r\n", "0\r\n\r\n", "5\r\naaaaa\r\n", "ffffffff\r\n"],
];

type Change = (text: string, random: Random, seeds: readonly string[]) => string;

const CHANGES: readonly Change[] = [
  (text, random) => spliced(text, random.integer(text.length + 1), 0, pick(TOKENS, random)),
  (text, random) =>
    spliced(text, random.integer(text.length + 1), 1 + random.integer(4), pick(TOKENS, random)),
  (text, random) =>
    spliced(text, random.integer(text.length + 1), 1, String.fromCharCode(random.integer(256))),
  (text, random) => spliced(text, random.integer(text.length + 1), 1 + random.integer(20), ""),
  (text, random) => text.slice(0, random.integer(text.length + 1)),
  (text, random) => {
    const start = random.integer(text.length + 1);
    return spliced(text, start, 0, text.slice(start, start + random.integer(60)));
  },
  (text, random, seeds) => text + pick(seeds, random),
  (text, random, seeds) =>
    text.slice(0, random.integer(text.length + 1)) + pick(seeds, random).slice(random.integer(40)),
];

function spliced(text: string, start: number, length: number, insert: string): string {
  return text.slice(0, start) + insert + text.slice(start + length);
}

function pick<T>(choices: readonly T[], random: Random): T {
  return choices[random.integer(choices.length)] as T;
}
