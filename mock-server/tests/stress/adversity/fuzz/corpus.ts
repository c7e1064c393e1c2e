import { del, get, message } from "../probes/probe.ts";

/** Inputs that the mock, or one of its first drafts, answered wrongly. They are sent in every run. */
export const CORPUS: readonly { readonly flaw: string; readonly input: string; readonly statuses: readonly number[] }[] = [
  {
    flaw: "the answer to a request sent ahead was dropped, as it had no socket yet",
    input: get("/v1/projects?limit=1", "Prefer: delay=20") + get("/v1/projects?limit=1"),
    statuses: [200, 200],
  },
  { flaw: "a DELETE behind a refused request was carried out", input: del("Host: y") + del(), statuses: [400] },
  { flaw: "a DELETE behind an unmet expectation was carried out", input: del("Expect: x") + del(), statuses: [417] },
  {
    flaw: "the key of a copy, sent twice, was one key of another copy",
    input: message("GET /v1/projects HTTP/1.1", "Host: x", "X-Master-Key: mk_premium:a", "X-Master-Key: mk_premium:a"),
    statuses: [401],
  },
  {
    flaw: "line feeds alone were told to be another version",
    input: get("/v1/projects").replaceAll("\r\n", "\n"),
    statuses: [400],
  },
  { flaw: "half an HTTP/2 preface got no answer", input: "PRI *x\r\nHost: y\r\n\r\n", statuses: [400] },
  {
    flaw: "half an HTTP/2 preface took the answer to the request before it away",
    input: "GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\nPRI *x\r\nHost: y\r\n\r\n",
    statuses: [400, 400],
  },
  {
    flaw: "an upgrade whose body breaks off got no answer for half a minute",
    input: `${del("Connection: Upgrade", "Upgrade: h2c", "Content-Length: 10")}half`,
    statuses: [400],
  },
  {
    flaw: "an answer after 100 Continue, to a request sent ahead, came in the wrong sequence",
    input: `${get("/v1/projects")}${get("/v1/projects", "Expect: 100-continue", "Content-Length: 2")}{}`,
    statuses: [200, 200],
  },
];
