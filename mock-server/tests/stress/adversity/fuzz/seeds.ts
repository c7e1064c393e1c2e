import { framingProbes } from "../probes/framing.ts";
import { headerProbes } from "../probes/headers.ts";
import { pipeliningProbes } from "../probes/pipelining.ts";
import { del, get, message, type Probe } from "../probes/probe.ts";
import { queryProbes } from "../probes/query.ts";
import { requestLineProbes } from "../probes/request-line.ts";
import { routingProbes } from "../probes/routing.ts";

/** What the inputs are made from: good requests, some of them answered late, and the probes that are short and quick. */
export function seedInputs(projectId: string): string[] {
  const probes: readonly Probe[] = [
    requestLineProbes,
    headerProbes,
    framingProbes,
    pipeliningProbes,
    queryProbes,
    routingProbes,
  ].flat();
  const tried = probes.map(({ send }) => send.join("")).filter((text) => text.length < 2000 && !text.includes("mk_slow"));
  return [...GOOD, ...GOOD, ...tried].map((text) => text.replaceAll("ID", projectId));
}

const GOOD: readonly string[] = [
  get("/v1/projects"),
  get("/v1/projects?limit=2&lastId=ID"),
  get("/v1/projects", "Prefer: delay=3") + get("/v1/projects?limit=1"),
  get("http://x/v1/projects?limit=1"),
  del(),
  `${del("Transfer-Encoding: chunked")}5\r\naaaaa\r\n0\r\n\r\n`,
  `${del("Content-Length: 5")}aaaaa${get("/v1/projects?limit=1")}`,
  message("HEAD /v1/projects HTTP/1.1", "Host: x"),
  message("OPTIONS /v1/projects HTTP/1.1", "Host: x", "Origin: http://y", "Access-Control-Request-Method: GET"),
  message("GET /__admin/health HTTP/1.1", "Host: localhost"),
  `${message("PUT /__admin/profile HTTP/1.1", "Host: localhost", "Content-Type: application/json", "Content-Length: 2")}{}`,
];
