import { del, get, message, type Probe, raw } from "./probe.ts";

const good = get("/v1/projects");
const slow = message("GET /v1/projects HTTP/1.1", "Host: x", "X-Master-Key: mk_slow", "Content-Type: application/json");
const held = (probe: Probe): Probe => ({ ...probe, holds: true });

/** B.1: more than one request on a connection. An answer is never given in place of an earlier one. */
export const pipeliningProbes: readonly Probe[] = [
  held(raw("good and garbage", [200, 400], `${good}garbage\r\n\r\n`)),
  held(raw("slow and garbage", [200, 400], `${slow}garbage\r\n\r\n`)),
  held(raw("slow and garbage, in parts", [200, 400], slow, "gar", "bage\r\n\r\n", "more")),
  held(raw("slow, good and garbage", [200, 200, 400], `${slow}${good}garbage\r\n\r\n`)),
  held(raw("slow and a DELETE with two Hosts and garbage", [200, 400], `${slow}${del("Host: y")}garbage\r\n\r\n`)),
  held(raw("slow and a DELETE with bad chunks", [200, 400], `${slow}${del("Transfer-Encoding: chunked")}xyz\r\n`)),
  held(raw("slow and a DELETE with a coding", [200, 400], `${slow}${del("Transfer-Encoding: gzip")}xyz\r\n`)),
  held(raw("slow and HTTP/0.9", [200, 505], `${slow}DELETE /v1/project?projectId=ID\r\n\r\n`)),
  held(raw("slow and CONNECT", [200, 405], `${slow}${message("CONNECT x:1 HTTP/1.1", "Host: x")}`)),
  held(raw("slow and a long header", [200, 431], `${slow}${del(`X-A: ${"a".repeat(20_000)}`)}`)),
  held(raw("slow and an expectation", [200, 417], `${slow}${del("Expect: foo")}`)),
  held(raw("slow and a half request", [200, 408], `${slow}DELETE /v1/project?projectId=ID HTTP/1.1\r\n`)),
  raw("good and good, half-closed", [200, 200], `${good}${good}`),
  raw("slow and garbage, half-closed", [200, 400], `${slow}garbage\r\n\r\n`),
  raw("slow, good and a DELETE with two Hosts, half-closed", [200, 200, 400], `${slow}${good}${del("Host: y")}`),
  raw("slow and good, half-closed", [200, 200], `${slow}${good}`),
  raw("twelve at once, half-closed", Array<number>(12).fill(200), good.repeat(12)),
  raw("close and a DELETE after it", [200], get("/v1/projects", "Connection: close") + del()),
  raw("good and a half request, half-closed", [200, 400], `${good}DELETE /v1/pro`),
  raw("CONNECT and a DELETE", [405], message("CONNECT x:1 HTTP/1.1", "Host: x") + del()),
  raw("an expectation and a DELETE", [417], del("Expect: foo") + del()),
  raw("two Hosts and a DELETE", [400], del("Host: y") + del()),
  raw("HTTP/0.9 and a DELETE", [505], `GET /v1/projects\r\n\r\n${del()}`),
];
