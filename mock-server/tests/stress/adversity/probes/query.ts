import { delAs, get, type Probe, raw } from "./probe.ts";

/** B.3: queries and numbers. One canonical rule, on the decoded text; a repeated parameter is none. */
export const queryProbes: readonly Probe[] = [
  ...["", "-0", "-1", "+5", "%2B5", "%205", "5%20", "5%0a", "1e2", "0x10", "0b11", "00010", "1.0", "1.5", ".5", "NaN", "null"]
    .concat(["true", "1_000", "%EF%BC%95", "%D9%A5", "%E2%80%8B5", "5%00", "5abc", "Infinity", "%E0%A4%A", "%", "5#x"])
    .map((limit) => ({ ...raw(`limit=${limit}`, 400, get(`/v1/projects?limit=${limit}`)), rule: "list.limit-invalid" })),
  ...["limit=1&limit=2", "limit=1&limit=1", "limit=1&%6cimit=1", "limit&limit", `${"a=1&".repeat(1200)}limit=bad`].map(
    (query) => ({
      ...raw(query.slice(-40), 400, get(`/v1/projects?${query}`)),
      rule: "list.limit-invalid",
    }),
  ),
  ...["limit[]=1", "limit[a]=1", "LIMIT=1", "__proto__=1", "constructor[prototype]=1", "&&&", "="].map((query) =>
    raw(query.slice(0, 40), 200, get(`/v1/projects?${query}`)),
  ),
  ...["9007199254740991", "9007199254740993", "1".repeat(400)].map((limit) => ({
    ...raw(`limit=${limit.slice(0, 40)}`, 400, get(`/v1/projects?limit=${limit}`)),
    rule: "list.limit-over-maximum",
  })),
  raw("projectId=", 400, delAs("DELETE /v1/project?projectId= HTTP/1.1")),
  ...[
    "0",
    "-1",
    "1e400",
    "abc",
    "1.0",
    "%00",
    "ID%00",
    "ID%20",
    "+ID",
    "0ID",
    "IDx",
    "ID,ID",
    "ID&projectId=ID",
    "ID&project%49d=1",
    "ID&projectId=",
  ].map((id) => raw(`projectId=${id}`, 404, delAs(`DELETE /v1/project?projectId=${id} HTTP/1.1`))),
  ...["ProjectId=ID", "projectid=ID", "projectId[]=ID", "project_id=ID", "id=ID", "?projectId=ID", "%00projectId=ID"].map(
    (query) => raw(`?${query}`, 400, delAs(`DELETE /v1/project?${query} HTTP/1.1`)),
  ),
];
