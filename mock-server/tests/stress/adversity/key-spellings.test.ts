import { expect, onTestFinished, test } from "vitest";
import { type AccessLog, accessLog } from "../../../adapters/access-log.ts";
import { startMock } from "../../../start-mock.ts";
import { exchange } from "./raw.ts";

type Spell = (text: string) => string;

const percent: Spell = (text) => Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
const base64: Spell = (text) => Buffer.from(text).toString("base64");
const hex: Spell = (text) => Buffer.from(text).toString("hex");

/** Ways to write a text in a request target. */
const SPELLINGS: Readonly<Record<string, Spell>> = {
  "as it is": encodeURIComponent,
  "its last letter encoded": (text) => encodeURIComponent(text.slice(0, -1)) + percent(text.slice(-1)),
  "its first letter encoded": (text) => percent(text.slice(0, 1)) + encodeURIComponent(text.slice(1)),
  "all encoded": percent,
  "encoded in capitals": (text) => percent(text).toUpperCase(),
  "encoded twice": (text) => percent(text).replaceAll("%", "%25"),
  "encoded three times": (text) => percent(text).replaceAll("%", "%2525"),
  "in capitals": (text) => encodeURIComponent(text.toUpperCase()),
  "with blanks between": (text) => encodeURIComponent([...text].join(" ")),
  "with plus signs between": (text) => [...text].map(encodeURIComponent).join("+"),
  "with NUL bytes between": (text) => [...text].map(encodeURIComponent).join("%00"),
  "in quotes": (text) => encodeURIComponent(`"${text}"`),
  "as JSON": (text) => encodeURIComponent(JSON.stringify({ a: [{ text }] })),
  "in escapes of JSON": (text) =>
    Array.from(text, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`).join(""),
  "in escapes of JavaScript": (text) =>
    Array.from(text, (letter) => `\\x${letter.charCodeAt(0).toString(16).padStart(2, "0")}`).join(""),
  "in full width": (text) =>
    encodeURIComponent(text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))),
  "behind a percent sign": (text) => `%${encodeURIComponent(text)}`,
  "behind bytes that are no UTF-8": (text) => `%ff%fe${percent(text)}`,
};

const NAMES = ["key", "apikey", "api_key", "X-Master-Key", "access.token", "Password", "client_secret", "authorization"];

/** How a parameter may be attached to its value. */
const ASSIGNMENTS = ["=", "%3D", "%253d", ":", "%3A", "[]=", "[0]=", "==", "%00="];

test("no value of a parameter that has the name of a key is in the log or the journal, however the name is spelt", async () => {
  const value = "hunter2";
  const targets = NAMES.flatMap((name) => [
    ...Object.values(SPELLINGS).flatMap((spell) => ASSIGNMENTS.map((assigned) => `?limit=1&${spell(name)}${assigned}${value}`)),
    `?q=a%26${name}=${value}`,
    `?a=1;${name}=${value}`,
    `?filter=%7B%22${name}%22%3A%22${value}%22%7D`,
    `;${name}=${value}`,
    `/${name}/${value}`,
    `#${name}=${value}`,
  ]);
  const kept = await keptOf(targets.map((target) => request(`GET /v1/projects${target}`, "X-Master-Key: mk_premium")));
  expect(kept.journal.length).toBe(targets.length);
  expect(holding(value, kept)).toEqual([]);
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

test.each(KEYS)("%s is in no log, journal, near miss or request id of a request that carries it", async (key) => {
  const spelt = [
    ...new Set([...Object.values(SPELLINGS).map((spell) => spell(key)), base64(key), hex(key), encodeURIComponent(base64(key))]),
  ];
  const targets = [...spelt, ...(/[\s]/.test(key) ? [] : [key])].flatMap((text) => [
    `GET /v1/projects?limit=${text}`,
    `GET /v1/projects?last_id=${text}`,
    `GET /v1/projects?${text}`,
    `GET /v1/projects?${text}=1`,
    `GET /v1/projects?a${text}b=1`,
    `GET /v1/projects?i${text}d=1`,
    `GET /v1/projects?__code=${text}`,
    `DELETE /v1/project?projectId=${text}`,
    `GET /v1/${text}`,
    `GET /v1/projects/${text}/a`,
    `GET /${text}/v1/projects/`,
    `GET /v1/projects;${text}`,
    `GET /v1/projects#${text}`,
    `GET /v1/${"a/".repeat(1022)}${text}`,
    `GET /__admin/${text}`,
    `GET /__admin/snapshots/${text}/restore`,
  ]);
  const carried = ["X-Master-Key: ", "X-Master-Key: Bearer ", "Authorization: Bearer ", "X-Api-Key: ", "X-Auth-Token: "];
  const ids = [key, key.toUpperCase(), `a-${key}`, base64(key), hex(key)].filter((id) => /^[\w.-]+$/.test(id));
  const kept = await keptOf([
    ...targets.flatMap((line) => [request(line, `X-Master-Key: ${key}`), request(line, `Authorization: Bearer ${key}`)]),
    ...carried.flatMap((header) => ids.map((id) => request("GET /v1/projects", `${header}${key}`, `X-Request-Id: ${id}`))),
  ]);
  expect(kept.journal.length).toBeGreaterThan(targets.length);
  const secret = key.split(/[ :]/).at(-1) ?? "";
  expect(holding(secret, kept)).toEqual([]);
});

test.each(KEYS.slice(0, 2))("%s is no request id, though nothing says that it is a key", async (key) => {
  const ids = [key, key.toUpperCase(), `a.${key}`, base64(key)].filter((id) => /^[\w.-]+$/.test(id));
  const kept = await keptOf(ids.map((id) => request("GET /v1/projects", `X-Request-Id: ${id}`)));
  expect(holding(key, kept)).toEqual([]);
});

test.each(["0b6f2c1e-3d7a-4f60-9a51-5d1f0c7e8b92", "job-7.try_2", "0123456789012345678901234567890123456789"])(
  "%s is kept as the id of a request",
  async (id) => {
    const kept = await keptOf([request("GET /v1/projects?LIMIT=1&page=two", "X-Master-Key: mk_premium", `X-Request-Id: ${id}`)]);
    expect(kept.journal).toMatchObject([{ requestId: id, query: "LIMIT=1&page=two" }]);
    expect(kept.answers.join()).toContain(id);
  },
);

interface Kept {
  readonly lines: readonly string[];
  readonly journal: readonly object[];
  readonly answers: readonly string[];
}

/** Requests on one connection. */
const AT_ONCE = 100;

/** What a mock keeps of requests, and what it answers. */
async function keptOf(requests: readonly string[]): Promise<Kept> {
  const lines: string[] = [];
  const logs = (["text", "json"] as const).map((format) => accessLog(format, (line) => lines.push(line)));
  const log: AccessLog = (entry) => {
    for (const each of logs) each(entry);
  };
  const mock = await startMock({ log, journalSize: requests.length });
  onTestFinished(() => mock.close());
  const port = Number(new URL(mock.baseUrl).port);
  const answers: string[] = [];
  for (let start = 0; start < requests.length; start += AT_ONCE) {
    const { received } = await exchange(port, [requests.slice(start, start + AT_ONCE).join("")]);
    answers.push(...received.split(/(?=HTTP\/1\.1 )/));
  }
  expect(answers.length).toBe(requests.length);
  expect(lines.length).toBe(2 * requests.length);
  return { lines, journal: mock.journal.entries(), answers };
}

/** The texts among them in which a key is left, in any spelling. */
function holding(key: string, { lines, journal, answers }: Kept): string[] {
  const wanted = [key, hex(key), base64(key).replace(/.?=*$/, "")].map(letters);
  const texts = [...lines, ...journal.map((entry) => JSON.stringify(entry)), ...answers];
  if (!wanted.some((each) => letters(texts.join("\n")).includes(each))) return [];
  return texts.filter((text) => wanted.some((each) => letters(text).includes(each)));
}

function letters(text: string): string {
  let plain = text;
  for (let round = 0; round < 4; round++)
    plain = plain
      .replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll("%", ""), "hex").toString())
      .replace(/\\+(?:u00|x)([0-9a-f]{2})/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)));
  return plain
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
}

function request(line: string, ...headers: readonly string[]): string {
  return [`${line} HTTP/1.1`, "Host: 127.0.0.1", ...headers, "", ""].join("\r\n");
}
