import type { RuleId } from "../../../openapi/index.ts";
import type { Transport } from "../../runner/transport.ts";
import { by, isDelete, isList } from "./match.ts";
import { breaking, type Mutant, untouched } from "./mutant.ts";
import { otherStatuses } from "./other-statuses.ts";
import { asPremium } from "./requests.ts";
import { besides, emptyPage, instead } from "./tools.ts";

/** Requests that no account stands behind. */
const NO_ACCOUNT: readonly [rule: RuleId, what: string][] = [
  ["auth.key-missing", "no key"],
  ["auth.key-empty", "an empty key"],
  ["auth.key-unknown", "an unknown key"],
];

/** How the name of the key header is written, and what a server makes of it that minds. */
const HEADER_NAMES: readonly [id: string, breaks: string, name: string, instead: string][] = [
  ["upper-case-key-header-unknown", "X-MASTER-KEY is not found.", "X-MASTER-KEY", ""],
  ["lower-case-key-header-unknown", "x-master-key is not found.", "x-master-key", ""],
  ["lower-case-key-header-of-another", "x-master-key is taken for the key of another account.", "x-master-key", "mk_other"],
];

/** Keys that are not looked at, or refused in an undocumented way. */
export const authenticationMutants: readonly Mutant[] = [
  ...NO_ACCOUNT.flatMap(([rule, what]) => [
    ...letIn(rule, what),
    ...otherStatuses(rule, "listProjects", [302, 404, 407, 500]),
    ...otherStatuses(rule, "deleteProject", [403, 500]),
  ]),
  ...HEADER_NAMES.map(
    ([id, breaks, name, key]): Mutant => ({
      ...breaking("auth.key-header-case")(id, breaks, untouched),
      wire: replacedKey(name, key),
    }),
  ),
];

function letIn(rule: RuleId, what: string): Mutant[] {
  const mutant = breaking(rule);
  return [
    mutant(`${rule}-lists`, `A list with ${what} shows the projects of an account.`, instead(by(rule, isList), asPremium)),
    mutant(`${rule}-lists-nothing`, `A list with ${what} gives an empty page.`, emptyPage(by(rule, isList))),
    mutant(`${rule}-deletes`, `A delete with ${what} deletes the project.`, instead(by(rule, isDelete), asPremium)),
    breaking("delete.refused-changes-nothing")(
      `${rule}-refused-but-deletes`,
      `A delete with ${what} is refused, and deletes the project all the same.`,
      besides(by(rule, isDelete), asPremium),
    ),
  ];
}

/** Another key under a header name that is written in one particular way; an empty one takes the header away. */
export function replacedKey(name: string, key: string): NonNullable<Mutant["wire"]> {
  return (send: Transport) => (request) => {
    if (request.headers[name] === undefined) return send(request);
    const { [name]: _, ...others } = request.headers;
    return send({ ...request, headers: { ...others, ...(key !== "" && { "X-Master-Key": key }) } });
  };
}
