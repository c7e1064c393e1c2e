import { expect, test } from "vitest";
import { type Asked, testMock } from "../tests/test-mock.fixture.ts";

const REMOTE = { loopback: false };
const TOKEN = { token: "s3cret" };

test.each<[string, number, { token?: string; hosts?: string[] }, Asked]>([
  ["a peer on this machine", 200, {}, {}],
  ["localhost, whatever the case", 200, {}, { headers: { Host: "LocalHost:4010" } }],
  ["::1", 200, {}, { headers: { Host: "[::1]:4010" } }],
  ["the bound host", 200, { hosts: ["mock.test"] }, { headers: { Host: "mock.test:4010" } }],
  ["a page of the mock itself", 200, {}, { headers: { Origin: "http://127.0.0.1:4010", "Sec-Fetch-Site": "same-origin" } }],
  ["an address typed into a browser", 200, {}, { headers: { "Sec-Fetch-Site": "none" } }],
  ["a foreign Host", 403, {}, { headers: { Host: "rebind.evil" } }],
  ["a Host that begins like loopback", 403, {}, { headers: { Host: "127.0.0.1.evil.example" } }],
  ["no Host", 403, {}, { headers: { Host: "" } }],
  ["a foreign Origin", 403, {}, { headers: { Origin: "http://evil.example" } }],
  ["another port's Origin", 403, {}, { headers: { Origin: "http://127.0.0.1:5173" } }],
  ["the null Origin", 403, {}, { headers: { Origin: "null" } }],
  ["Sec-Fetch-Site: cross-site", 403, {}, { headers: { "Sec-Fetch-Site": "cross-site" } }],
  ["Sec-Fetch-Site: same-site", 403, {}, { headers: { "Sec-Fetch-Site": "same-site" } }],
  ["a link of another origin", 403, {}, { headers: { Referer: "http://evil.example/page" } }],
  ["a link of another port", 403, {}, { headers: { Referer: "http://127.0.0.1:40100/" } }],
  ["a link of the mock itself", 200, {}, { headers: { Referer: "http://127.0.0.1:4010/__admin/" } }],
  ...["Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Via"].flatMap(
    (name): [string, number, { token?: string }, Asked][] => [
      [`a peer on this machine with ${name}`, 403, {}, { headers: { [name]: "127.0.0.1" } }],
      [`one with ${name} and without the token`, 401, TOKEN, { headers: { [name]: "127.0.0.1" } }],
      [`one with ${name} and the token`, 200, TOKEN, { headers: { [name]: "10.0.0.1", "X-Admin-Token": "s3cret" } }],
    ],
  ),
  ["a remote peer", 403, {}, REMOTE],
  ["a peer of which nothing is known", 403, {}, { loopback: undefined as unknown as boolean }],
  ["a remote peer without the token", 401, TOKEN, REMOTE],
  ["a remote peer with a wrong token", 401, TOKEN, { ...REMOTE, headers: { Authorization: "Bearer s3cre" } }],
  ["a remote peer with the token", 200, TOKEN, { ...REMOTE, headers: { Authorization: "Bearer s3cret", Host: "ci:4010" } }],
  ["the token in its own header", 200, TOKEN, { ...REMOTE, headers: { "X-Admin-Token": "s3cret", Host: "ci:4010" } }],
  ["a local peer without the token", 200, TOKEN, {}],
  ["a local peer with a wrong token", 401, TOKEN, { headers: { "X-Admin-Token": "no" } }],
  ["the token from a foreign page", 403, TOKEN, { headers: { "X-Admin-Token": "s3cret", Origin: "http://evil.example" } }],
])("%s gets %i", async (_, status, control, asked) => {
  const { ask, mock } = testMock({ control });
  const answer = await ask("GET /__admin/state", asked);
  expect(answer.status).toBe(status);
  expect(Object.keys(answer.headers).join()).not.toMatch(/access-control/i);
  if (status !== 200)
    expect(JSON.parse(answer.body)).toEqual({
      code: status,
      message: expect.any(String),
      subMessage: expect.any(String),
      status: "error",
    });
  expect(mock.journal.entries()).toEqual([]);
});

const BROWSER = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Version/15.6 Safari/605.1.15", "Accept-Language": "en" };

test.each<[string, number, Record<string, string>]>([
  ["curl", 200, { "User-Agent": "curl/8.5.0", Accept: "*/*" }],
  ["fetch of Node", 200, { "User-Agent": "node", "Accept-Language": "*", "Sec-Fetch-Mode": "cors" }],
  ["PowerShell", 200, { "User-Agent": "Mozilla/5.0 (Windows NT 10.0) WindowsPowerShell/5.1" }],
  ["the console", 200, { ...BROWSER, "Sec-Fetch-Site": "same-origin", Referer: "http://127.0.0.1:4010/__admin/" }],
  ["an address typed into a browser", 200, { ...BROWSER, "Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate" }],
  ["an image of another site", 403, { ...BROWSER, "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "image" }],
  ["an image of another port", 403, { ...BROWSER, "Sec-Fetch-Site": "same-site", "Sec-Fetch-Dest": "image" }],
  ["an image in an old browser", 403, { ...BROWSER, Accept: "image/webp,*/*" }],
  ["an image whose page hides itself, in an old browser", 403, { ...BROWSER, Referer: "" }],
  ["an image in an old browser that names its page", 403, { ...BROWSER, Referer: "http://evil.example/" }],
])("%s that requests a target gets %i", async (_, status, headers) => {
  const { ask, mock } = testMock();
  const before = (await mock.store.accounts()).length;
  expect((await ask("GET /__admin/target", { headers })).status).toBe(status);
  expect((await mock.store.accounts()).length - before).toBe(status === 200 ? 3 : 0);
});

test("a health check needs no permission, except from a browser", async () => {
  const { ask } = testMock();
  expect((await ask("GET /__admin/health", { ...REMOTE, headers: { Host: "mock:4010" } })).status).toBe(200);
  expect((await ask("GET /__admin/health", { headers: { Origin: "http://evil.example" } })).status).toBe(403);
});

const MARKED = { ...BROWSER, "Sec-Fetch-Site": "same-origin" };

test.each<[string, string, string, Record<string, string>, number]>([
  ["POST /__admin/reset", "", "", {}, 200],
  ["POST /__admin/reset", "application/x-www-form-urlencoded", "", {}, 200],
  ["POST /__admin/reset", "application/json; charset=utf-8", "{}", {}, 200],
  ["POST /__admin/reset", "", "", MARKED, 200],
  ["POST /__admin/reset", "", "", BROWSER, 415],
  ["POST /__admin/reset", "text/plain", "{}", {}, 415],
  ["POST /__admin/reset", "", "{}", {}, 415],
  ["POST /__admin/reset", "application/x-www-form-urlencoded", "key=mk_premium", {}, 415],
  ["POST /__admin/reset", "application/jsonp", "{}", {}, 415],
  ["PUT /__admin/faults", "text/plain", "", {}, 415],
  ["DELETE /__admin/requests", "text/plain", "", {}, 415],
  ["DELETE /__admin/requests", "", "", {}, 200],
])("%s as %j with the body %j and %j gets %i", async (line, type, body, headers, status) => {
  expect((await testMock().ask(line, { body, headers: { ...headers, "Content-Type": type } })).status).toBe(status);
});

test("a wrong method is answered with the right ones, and an unknown path with all paths", async () => {
  const { ask } = testMock();
  expect(await ask("GET /__admin/reset")).toMatchObject({ status: 405, headers: { Allow: "POST" } });
  expect(await ask("PATCH /__admin/faults")).toMatchObject({ status: 405, headers: { Allow: "GET, HEAD, PUT, DELETE" } });
  expect((await ask("GET /__admin/nothing")).body).toContain("/health");
});

test("without a control interface its paths are invalid routes", async () => {
  const { ask } = testMock({ control: false });
  expect(await ask("GET /__admin/health")).toMatchObject({ status: 400, headers: { "X-Rule": "route.invalid" } });
});

test("pages are loaded at their first request, and may load nothing from other origins", async () => {
  let loads = 0;
  const load = async () => `page ${++loads}`;
  const { ask } = testMock({ control: { pages: [{ path: "/", contentType: "text/html", load }] } });
  expect(loads).toBe(0);
  for (const line of ["GET /__admin/", "GET /__admin"]) expect(await ask(line)).toMatchObject({ status: 200, body: "page 1" });
  const { headers } = await ask("HEAD /__admin/");
  expect(headers["Content-Security-Policy"]).toMatch(/^default-src 'none';.*frame-ancestors 'none'/);
  expect((await ask("GET /__admin/", { loopback: false })).status).toBe(403);
});
