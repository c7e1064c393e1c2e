import type { ApiRequest } from "../../../mock-server/index.ts";
import { ending, type Hostile, twisted } from "./servers.ts";

const TOO_LONG = /fail +list\.next-page[\s\S]*too-long/;

/** Servers whose lists have no end, or that exhaust the patience of a client. */
export const pagingServers: readonly Hostile[] = [
  ...ending(1, [
    ["endless-paging", "invents new projects behind every page", listing((cursor, limit) => ids(cursor + 1, limit)), TOO_LONG],
    [
      "endless-paging-any-total",
      "invents new projects behind every page, and a total that covers them",
      listing((cursor, limit) => ids(cursor + 1, limit), 1_000_000),
      // There may be so many projects: what fails is that two accounts have the same ones.
      /fail +list\.own-only/,
    ],
    ["endless-single-pages", "invents one new project behind every page", listing((cursor) => [cursor + 1]), TOO_LONG],
    [
      "cursor-loop",
      "begins again behind its last page",
      listing((cursor, limit) => ids(cursor, limit).map((id) => 1 + (id % 250))),
      /fail +list\.next-page/,
    ],
    ["same-page", "answers the same page whatever the cursor", listing(() => [1, 2]), /fail +list\.next-page/],
    ["loses-deletes", "loses every second answer to a DELETE after it took effect", losesDeletes, /expected +an answer/],
  ]),
  ...ending(3, [
    [
      "limits-for-ever",
      "answers 429 to everything and asks to wait for 31 years",
      twisted(() => ({ status: 429, headers: { "Retry-After": "999999999" }, body: "" })),
      /429/,
    ],
  ]),
];

/** The reference, except that a list that it would give has the projects of these ids behind its cursor. */
function listing(idsBehind: (cursor: number, limit: number) => number[], total = 230): Hostile["start"] {
  return twisted((answer, request) => {
    if (request.method !== "GET" || ![200, 403].includes(answer.status)) return answer;
    const behind = idsBehind(parameter(request, "last_id", 0), Math.min(parameter(request, "limit", 20), 100));
    const projects = behind.map((id) => ({ id, name: `Project ${id}`, desc: "" }));
    const body = JSON.stringify({ code: 200, message: "Projects listed", status: "success", projects, total });
    return { ...answer, status: 200, body };
  });
}

/** Only deletes are counted, because they are sent one after another: which reads are lost depends on the order of arrival. */
function losesDeletes(): ReturnType<Hostile["start"]> {
  let count = 0;
  return twisted((answer, { method }) => (method === "DELETE" && ++count % 2 === 0 ? undefined : answer))();
}

function parameter({ query }: ApiRequest, name: string, absent: number): number {
  const value = Number(new URLSearchParams(query).get(name) ?? absent);
  return Number.isSafeInteger(value) && value >= 0 ? value : absent;
}

function ids(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}
