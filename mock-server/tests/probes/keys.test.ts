import { expect, onTestFinished, test } from "vitest";
import { type AccessLog, accessLog } from "../../adapters/access-log.ts";
import { startMock } from "../../start-mock.ts";
import { exchange } from "../raw-http.fixture.ts";
import { message } from "./raw-request.ts";

type Spell = (text: string) => string;

const hex: Spell = (text) => Buffer.from(text).toString("hex");
const base64: Spell = (text) => Buffer.from(text).toString("base64");
const percent: Spell = (text) => hex(text).replace(/../g, "%$&");
const escaped =
  (prefix: string): Spell =>
  (text) =>
    hex(text).replace(/../g, `${prefix}$&`);
const between = (text: string, separator: string) => [...text].map(encodeURIComponent).join(separator);

/** Ways to spell a text in a request target. */
const SPELLINGS: Readonly<Record<string, Spell>> = {
  "as it is": encodeURIComponent,
  "its last letter encoded": (text) => encodeURIComponent(text.slice(0, -1)) + percent(text.slice(-1)),
  "its first letter encoded": (text) => percent(text.slice(0, 1)) + encodeURIComponent(text.slice(1)),
  "all encoded": percent,
  "encoded in capitals": (text) => percent(text).toUpperCase(),
  "encoded twice": (text) => percent(text).replaceAll("%", "%25"),
  "encoded three times": (text) => percent(text).replaceAll("%", "%2525"),
  "in capitals": (text) => encodeURIComponent(text.toUpperCase()),
  "with blanks between": (text) => between(text, "%20"),
  "with plus signs between": (text) => between(text, "+"),
  "with NUL bytes between": (text) => between(text, "%00"),
  "in quotes": (text) => encodeURIComponent(`"${text}"`),
  "as JSON": (text) => encodeURIComponent(JSON.stringify({ a: [{ text }] })),
  "in escapes of JSON": escaped("\\u00"),
  "in escapes of JavaScript": escaped("\\x"),
  "in full width": (text) =>
    encodeURIComponent(text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))),
  "after a percent sign": (text) => `%${encodeURIComponent(text)}`,
  "after bytes that are not UTF-8": (text) => `%ff%fe${percent(text)}`,
};

const NAMES = ["key", "apikey", "api_key", "X-Master-Key", "access.token", "Password", "client_secret", "authorization"];

/** The separators between a parameter and its value. */
const ASSIGNMENTS = ["=", "%3D", "%253d", ":", "%3A", "[]=", "[0]=", "==", "%00="];

test("neither log nor journal has the value of a parameter that is named like a key, in any spelling of the name", async () => {
  const value = "hunter2";
  const targets = NAMES.flatMap((name) => [
    ...Object.values(SPELLINGS).flatMap((spell) => ASSIGNMENTS.map((assigned) => `?limit=1&${spell(name)}${assigned}${value}`)),
    ...[`?q=a%26${name}=${value}`, `?a=1;${name}=${value}`, `?filter=%7B%22${name}%22%3A%22${value}%22%7D`],
    ...[`;${name}=${value}`, `/${name}/${value}`, `#${name}=${value}`],
  ]);
  const kept = await keptOf(targets.map((target) => request(`GET /v1/projects${target}`, "X-Master-Key: mk_premium")));
  expect(kept.journal.length).toBe(targets.length);
  expect(textsWith(value, kept)).toEqual([]);
});

const KEYS = [
  "sk_live_4eC39HqLyjWDarjtT1zdp7dc",
  "8f14e45fceea167a5a36dedd4bea2543",
  "0b6f2c1e-3d7a-4f60-9a51-5d1f0c7e8b92",
  "mk_premium:canary-of-a-test",
  "31415926535",
  "hunter2",
  "ab/cd+ef==gh?ij&kl;mn",
  "Bearer tr0ub4dor",
];

test.each(KEYS)("%s appears in no log, journal, near miss or request id of a request that carries it", async (key) => {
  const spelt = new Set(
    [...Object.values(SPELLINGS), base64, hex, (text: string) => encodeURIComponent(base64(text))].map((spell) => spell(key)),
  );
  const targets = [...spelt, ...(/\s/.test(key) ? [] : [key])].flatMap((text) => [
    ...["limit=TEXT", "last_id=TEXT", "TEXT", "TEXT=1", "aTEXTb=1", "iTEXTd=1", "__code=TEXT"].map(
      (query) => `GET /v1/projects?${query.replace("TEXT", () => text)}`,
    ),
    ...["/v1/TEXT", "/v1/projects/TEXT/a", "/TEXT/v1/projects/", "/v1/projects;TEXT", "/v1/projects#TEXT"]
      .concat([`/v1/${"a/".repeat(1022)}TEXT`, "/__admin/TEXT", "/__admin/snapshots/TEXT/restore"])
      .map((path) => `GET ${path.replace("TEXT", () => text)}`),
    `DELETE /v1/project?projectId=${text}`,
  ]);
  const carried = ["X-Master-Key: ", "X-Master-Key: Bearer ", "Authorization: Bearer ", "X-Api-Key: ", "X-Auth-Token: "];
  const kept = await keptOf([
    ...targets.flatMap((line) => [request(line, `X-Master-Key: ${key}`), request(line, `Authorization: Bearer ${key}`)]),
    ...carried.flatMap((header) =>
      idsFrom(key).map((id) => request("GET /v1/projects", `${header}${key}`, `X-Request-Id: ${id}`)),
    ),
  ]);
  expect(kept.journal.length).toBeGreaterThan(targets.length);
  expect(textsWith(key.split(/[ :]/).at(-1) ?? "", kept)).toEqual([]);
});

test.each(KEYS.slice(0, 2))("%s is not kept as a request id, because it looks like a key", async (key) => {
  const kept = await keptOf(idsFrom(key).map((id) => request("GET /v1/projects", `X-Request-Id: ${id}`)));
  expect(textsWith(key, kept)).toEqual([]);
});

test.each(["0b6f2c1e-3d7a-4f60-9a51-5d1f0c7e8b92", "job-7.try_2", "0123456789012345678901234567890123456789"])(
  "%s is kept as a request id",
  async (id) => {
    const kept = await keptOf([request("GET /v1/projects?LIMIT=1&page=two", "X-Master-Key: mk_premium", `X-Request-Id: ${id}`)]);
    expect(kept.journal).toMatchObject([{ requestId: id, query: "LIMIT=1&page=two" }]);
    expect(kept.answers.join()).toContain(id);
  },
);

test.each([KEYS[0], KEYS[1], KEYS[3]])("%s appears in no error, snapshot or coverage, wherever it is sent", async (key = "") => {
  const kept = await keptOf(requestsWith(key), 1);
  const secret = key.split(":").at(-1) ?? "";
  // An answer to a reset of a copy repeats the key; an error does not.
  const errors = kept.answers.filter((answer) => /^HTTP\/1\.1 [45]/.test(answer));
  expect(errors.length).toBeGreaterThan(15);
  const views = await Promise.all(
    ["requests?exchange=true", "coverage", "snapshots", "faults"].map(async (path) => {
      return (await (await fetch(new URL(`/__admin/${path}`, kept.baseUrl))).text()).replaceAll(NAMED_COPY, "");
    }),
  );
  for (const text of [...errors, ...views, ...kept.lines]) expect(text).not.toContain(secret);
});

/** The journal names the copies of published keys. */
const NAMED_COPY = /"(?:copy|x-master-key)":"(?:mk_premium:)?canary-of-a-test"/g;

/** Requests with the key in each part, including bodies to the control interface. */
function requestsWith(key: string): string[] {
  const [inText, withKey] = [encodeURIComponent(key), "X-Master-Key: mk_premium"];
  const json = JSON.stringify({ key, name: key, faults: [{ match: { key } }], projects: key });
  return [
    request("GET /v1/projects", `X-Master-Key: ${key}`),
    request("GET /v1/projects", `X-Master-Key: ${key}`, `X-Master-Key: ${key}`),
    request("GET /v1/projects?limit=x", `X-Master-Key: ${key}`),
    request("DELETE /v1/project?projectId=0", `X-Master-Key: ${key}`),
    ...["X-Master-Key : KEY", "Authorization: Bearer KEY"].map((each) => request("GET /v1/projects", each.replace("KEY", key))),
    ...["Prefer: code=KEY", "Content-Type: KEY"].map((each) => request("GET /v1/projects", withKey, each.replace("KEY", key))),
    ...["key", "api_key", "X-Master-Key", "token", "last_id", "limit", "q"].map((name) =>
      request(`GET /v1/projects?${name}=${inText}`, withKey),
    ),
    request(`DELETE /v1/project?projectId=${inText}`, withKey),
    ...[`/v1/${inText}/projects`, `/${key}`, `/v1/projects#${key}`, `/${key} x`, `/__admin/${inText}`].map((target) =>
      request(`GET ${target}`),
    ),
    request(`GET http://${key.replace(":", "-")}@x/v1/projects`),
    ...["POST snapshots", "PUT faults", "PUT profile", "POST reset", "PUT state", "POST accounts"].map((line) => {
      const length = `Content-Length: ${json.length}`;
      return request(line.replace(" ", " /__admin/"), "Content-Type: application/json", length) + json;
    }),
    request(`GET /__admin/state?key=${inText}x`),
    request("GET /__admin/state", `X-Admin-Token: ${key}`),
  ];
}

function idsFrom(key: string): string[] {
  return [key, key.toUpperCase(), `a.${key}`, base64(key)].filter((id) => /^[\w.-]+$/.test(id));
}

function request(line: string, ...headers: readonly string[]): string {
  return message(`${line} HTTP/1.1`, "Host: 127.0.0.1", ...headers);
}

interface Kept {
  readonly baseUrl: string;
  readonly lines: readonly string[];
  readonly journal: readonly object[];
  readonly answers: readonly string[];
}

/** Sends requests, `onEach` on a connection; returns the log lines, the journal and the answers. */
async function keptOf(requests: readonly string[], onEach = 100): Promise<Kept> {
  const lines: string[] = [];
  const logs = (["text", "json"] as const).map((format) => accessLog(format, { write: (line) => lines.push(line) }));
  const log: AccessLog = (entry) => {
    for (const each of logs) each(entry);
  };
  const { baseUrl, journal, close } = await startMock({ log, journalSize: requests.length });
  onTestFinished(() => close());
  const answers: string[] = [];
  for (let start = 0; start < requests.length; start += onEach) {
    const batch = requests.slice(start, start + onEach).join("");
    const { received } = await exchange(Number(new URL(baseUrl).port), [batch]);
    answers.push(...received.split(/(?=HTTP\/1\.1 )/));
  }
  expect(answers.length).toBe(requests.length);
  expect(lines.length).toBeGreaterThan(requests.length);
  return { baseUrl, lines, journal: journal.entries(), answers };
}

/** The texts that contain a key, in any spelling. */
function textsWith(key: string, { lines, journal, answers }: Kept): string[] {
  const wanted = [key, hex(key), base64(key).replace(/.?=*$/, "")].map(lettersOf);
  const texts = [...lines, ...journal.map((entry) => JSON.stringify(entry).replace(NAMED_COPY, "")), ...answers];
  return texts.filter((text) => {
    const letters = lettersOf(text);
    return wanted.some((each) => letters.includes(each));
  });
}

/** The letters and digits of a text, with its escapes and encodings decoded. */
function lettersOf(text: string): string {
  let [plain, before] = [text, ""];
  while (plain !== before) {
    before = plain;
    plain = plain
      .replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll("%", ""), "hex").toString())
      .replace(/\\+(?:u00|x)([0-9a-f]{2})/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)));
  }
  return plain
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
}
