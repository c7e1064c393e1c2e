import type { ApiRequest } from "../../../mock-server/index.ts";
import type { Hostile } from "./hostile.ts";
import { twisted, withBody } from "./lawful.ts";

/** Servers whose lists have no end, or that wear a client's patience out. */
export const pagingServers: readonly Hostile[] = [
  {
    id: "endless-paging",
    does: "invents new projects behind every page",
    start: listing((cursor, limit) => Array.from({ length: limit }, (_, index) => project(cursor + 1 + index))),
    expects: { exit: 1, reason: /fail +list\.next-page[\s\S]*too-long/ },
  },
  {
    id: "endless-paging-any-total",
    does: "invents new projects behind every page, and a total that covers them",
    start: listing((cursor, limit) => Array.from({ length: limit }, (_, index) => project(cursor + 1 + index)), 1_000_000),
    // So many projects there may be: what fails is that two accounts have the same ones.
    expects: { exit: 1, reason: /fail +list\.own-only/ },
  },
  {
    id: "endless-single-pages",
    does: "invents one new project behind every page",
    start: listing((cursor) => [project(cursor + 1)]),
    expects: { exit: 1, reason: /fail +list\.next-page[\s\S]*too-long/ },
  },
  {
    id: "cursor-loop",
    does: "begins again behind its last page",
    start: listing((cursor, limit) => Array.from({ length: limit }, (_, index) => project(1 + ((cursor + index) % 250)))),
    expects: { exit: 1, reason: /fail +list\.next-page/ },
  },
  {
    id: "same-page",
    does: "answers the same page whatever the cursor",
    start: listing(() => [project(1), project(2)]),
    expects: { exit: 1, reason: /fail +list\.next-page/ },
  },
  {
    id: "fat-projects",
    does: "describes each project in 38 KB, on every page",
    start: withBody((text) => text.replaceAll('"desc":"', `"desc":"${"x".repeat(38_000)}`)),
    expects: { exit: 3, reason: /the answers of this run add up to more than 64 MiB/ },
  },
  {
    id: "limits-for-ever",
    does: "answers 429 to everything and asks to wait for 31 years",
    start: twisted(() => ({ status: 429, headers: { "Retry-After": "999999999" }, body: "" })),
    expects: { exit: 3, reason: /429/ },
  },
  {
    id: "loses-every-fifth",
    does: "loses every fifth answer after it took effect",
    start: () => {
      let count = 0;
      const lose = twisted((answer) => {
        count += 1;
        return count % 5 === 0 ? undefined : answer;
      });
      return lose();
    },
    expects: { exit: 1, reason: /expected +an answer/ },
  },
];

interface Project {
  readonly id: number;
  readonly name: string;
  readonly desc: string;
}

/** The reference, except that a list that it would give has these projects behind its cursor. */
function listing(projectsBehind: (cursor: number, limit: number) => Project[], total = 230): Hostile["start"] {
  return twisted((answer, request) => {
    if (request.method !== "GET" || ![200, 403].includes(answer.status)) return answer;
    const projects = projectsBehind(parameter(request, "last_id", 0), Math.min(parameter(request, "limit", 20), 100));
    const body = JSON.stringify({ code: 200, message: "Projects listed", status: "success", projects, total });
    return { ...answer, status: 200, body };
  });
}

function parameter({ query }: ApiRequest, name: string, absent: number): number {
  const value = Number(new URLSearchParams(query).get(name) ?? absent);
  return Number.isSafeInteger(value) && value >= 0 ? value : absent;
}

function project(id: number): Project {
  return { id, name: `Project ${id}`, desc: "" };
}
