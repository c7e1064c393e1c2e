import { LAST_ID, LIMIT } from "../../../openapi/constants.ts";
import { page } from "../mutants/answers.ts";
import { isList, parameter } from "../mutants/conditions.ts";
import { ending, type Hostile, twisted } from "./servers.ts";

/** An account may be so large: what fails is that two accounts have the same projects. */
const TOO_LONG = /list\.(next-page|own-only)/;
const LIMITED = { status: 429, headers: { "Retry-After": "999999999" }, body: "" };
const further = (place: number) => place;
const around = (place: number) => 1 + ((place - 1) % 250);

/** Servers whose lists do not end, or that try a client's patience. */
export const pagingServers: readonly Hostile[] = [
  ...ending({ exit: 1 }, [
    ["endless-paging", "invents new projects after every page", listing(further), TOO_LONG],
    ["cursor-loop", "starts over after its last page", listing(around), /list\.next-page/],
  ]),
  ...ending({ exit: 3 }, [
    ["limits-for-ever", "answers 429 and asks to wait for 31 years", twisted(() => LIMITED), /429/],
  ]),
];

/** The reference, but a list that it answers with 200 or 403 has the projects of these ids after its cursor. */
function listing(idAt: (place: number) => number): Hostile["start"] {
  return twisted((answer, request) => {
    if (!isList(request) || ![200, 403].includes(answer.status)) return answer;
    const [cursor, limit] = [
      Number(parameter(request, LAST_ID) ?? 0),
      Number(parameter(request, LIMIT) ?? 20),
    ];
    const ids = Array.from({ length: limit }, (_, index) => idAt(cursor + 1 + index));
    const projects = ids.map((id) => ({ id, name: `Project ${id}`, desc: "" }));
    return page(answer, projects, 230);
  });
}
