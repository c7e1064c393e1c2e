import type { ApiRequest } from "../wire.ts";
import { ending, type Hostile, twisted } from "./servers.ts";

/** An account may be so large: what fails is that two accounts have the same projects. */
const TOO_LONG = /list\.(next-page|own-only)/;
const LIMITED = { status: 429, headers: { "Retry-After": "999999999" }, body: "" };
const further = (cursor: number, limit: number) => ids(cursor + 1, limit);
const around = (cursor: number, limit: number) => ids(cursor, limit).map((id) => 1 + (id % 250));

/** Servers whose lists do not end, or that try a client's patience. */
export const pagingServers: readonly Hostile[] = [
  ...ending(1, [
    ["endless-paging", "invents new projects after every page", listing(further), TOO_LONG],
    ["endless-paging-any-total", "does so with a total that covers them", listing(further, 1_000_000), TOO_LONG],
    ["cursor-loop", "starts over after its last page", listing(around), /list\.next-page/],
    ["same-page", "answers every cursor with the same page", listing(() => [1, 2]), /list\.next-page/],
  ]),
  ...ending(0, [
    ["loses-deletes", "loses every second answer to a DELETE after it took effect", losesDeletes, /inconclusive: DELETE/],
  ]),
  ...ending(3, [["limits-for-ever", "answers 429 and asks to wait for 31 years", twisted(() => LIMITED), /429/]]),
];

/** The reference, but a list that it answers with 200 or 403 has the projects of these ids after its cursor. */
function listing(idsAfter: (cursor: number, limit: number) => number[], total = 230): Hostile["start"] {
  return twisted((answer, request) => {
    if (request.method !== "GET" || ![200, 403].includes(answer.status)) return answer;
    const behind = idsAfter(parameter(request, "last_id", 0), Math.min(parameter(request, "limit", 20), 100));
    const projects = behind.map((id) => ({ id, name: `Project ${id}`, desc: "" }));
    const body = JSON.stringify({ code: 200, message: "Projects listed", status: "success", projects, total });
    return { ...answer, status: 200, body };
  });
}

/** Counts only deletes, which are sent one after another; which reads are lost would depend on the order of arrival. */
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
