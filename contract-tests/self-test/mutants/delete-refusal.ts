import type { ApiRequest } from "../../../mock-server/index.ts";
import type { RuleId } from "../../../openapi/index.ts";
import { acknowledgement } from "./answers.ts";
import { both, by, hasQuery, isDelete, isTyped, parameter, to } from "./conditions.ts";
import { type Ask, answer, besides, instead, withStatus } from "./defects.ts";
import { breaking, type Mutant, otherStatuses, type Row } from "./mutant.ts";
import { asPremium, deletionOf, deletionOfFirst, deletionOfLast } from "./requests.ts";

/** Invalid ids that a careless reader obeys or chokes on. */
const INVALID_IDS: readonly [id: string, what: string, query: RegExp][] = [
  ["text", "that is text", /^projectId=abc$/],
  ["fraction", "that is a fraction", /^projectId=\d+\.\d+$/],
  ["letters", "with letters behind it", /^projectId=\d+[a-z]+$/],
  ["negative", "that is negative", /^projectId=-\d+$/],
  ["31-bits", "beyond 31 bits", /^projectId=3221225472$/],
  ["53-bits", "beyond 53 bits", /^projectId=9007200328482817$/],
  ["63-bits", "beyond 63 bits", /^projectId=9223372037928517633$/],
];

/** Invalid ids of which a careless reader has the id of a project left. */
const LEFT: readonly [id: string, what: string, query: RegExp][] = [
  ["sign", "without its sign", /=-\d+$/],
  ["list", "up to a comma", /=\d+,\d+$/],
  ["32-bits", "by its lowest 32 bits", /=429496\d{4}$/],
  ["64-bits", "by its lowest 64 bits", /=1844674407370955\d{4}$/],
];

const isDeleteOfZero = both(isDelete, hasQuery(/^projectId=0$/));

/** Deletes that must be refused, the rule that refuses them, and what a server might make of them. */
const OBEYED: readonly [id: string, what: string, rule: RuleId, query: RegExp, as: Ask][] = [
  ["no-id-first", "without an id takes the first project", "delete.id-missing", /^$/, deletionOfFirst],
  ["no-id-last", "without an id takes the last project", "delete.id-missing", /^$/, deletionOfLast],
  ["empty-id-last", "with an empty id takes the last project", "delete.id-missing", /^projectId=$/, deletionOfLast],
  ["text-id-last", "with text as its id takes the last project", "delete.id-invalid", /^projectId=abc$/, deletionOfLast],
  ["fraction", "with a fraction takes the whole number", "delete.id-invalid", /\.25$/, digitsOf],
  ["letters", "with letters behind the id takes the id", "delete.id-invalid", /\d[a-z]+$/, digitsOf],
  ["unknown-id-last", "of an unknown id takes the last project", "delete.unknown", /./, deletionOfLast],
  ["foreign-id", "of another account's project takes it", "delete.foreign", /./, asPremium],
];

/** Deletes that must be refused and are obeyed, or refused in an undocumented way. */
export const deleteRefusalMutants: readonly Mutant[] = [
  ...otherStatuses("delete.unknown", "deleteProject", [302, 400, 401, 402, 403, 410, 422, 500]),
  ...otherStatuses("delete.id-missing", "deleteProject", [302, 403, 405, 422, 500]),
  ...otherStatuses("delete.id-invalid", "deleteProject", [302, 401, 402, 403, 409, 422, 500]),
  ...otherStatuses("delete.foreign", "deleteProject", [302, 403, 409, 500]),
  ...(["delete.unknown", "delete.id-missing", "delete.id-invalid", "delete.foreign"] as const).flatMap((rule) => {
    const breaks = `A delete that ${rule} is about answers 200, and deletes nothing.`;
    return breaking(rule, [[`${rule}-acknowledged`, breaks, answer(by(rule), acknowledgement)]]);
  }),
  ...breaking("delete.id-invalid", [
    ...INVALID_IDS.map(([id, what, query]): Row => {
      return [`delete-id-${id}-fails`, `A delete of an id ${what} ends in a 500.`, withStatus(to(hasQuery(query)), 500)];
    }),
    ...LEFT.map(([id, what, query]): Row => {
      return [`delete-id-read-by-${id}`, `A delete reads an id ${what}.`, instead(to(both(isDelete, hasQuery(query))), left)];
    }),
    [
      "delete-id-zero-acknowledged",
      "A delete of the id 0 answers 200, and deletes nothing.",
      answer(to(isDeleteOfZero), acknowledgement),
    ],
    [
      "delete-of-text-with-type-fails",
      "A delete of a text with Content-Type ends in a 500.",
      withStatus(by("delete.id-invalid", both(isTyped, hasQuery(/^projectId=abc$/))), 500),
    ],
  ]),
  ...OBEYED.flatMap(([id, what, rule, query, as]) => {
    const answered = by(rule, hasQuery(query));
    const silently: Row = [`delete-${id}-refused-but-obeyed`, `A delete ${what}, though it is refused.`, besides(answered, as)];
    // If no request names what is gone, the one that took it is not known.
    const isKnown = as === digitsOf || as === asPremium;
    const killedBy = isKnown
      ? ([rule, "delete.refused-changes-nothing"] as const)
      : (["delete.refused-changes-nothing"] as const);
    return [
      ...breaking(rule, [[`delete-${id}-obeyed`, `A delete ${what}.`, instead(answered, as)]]),
      ...breaking("delete.refused-changes-nothing", [silently], killedBy),
    ];
  }),
  ...breaking("delete.refused-changes-nothing", [
    [
      "delete-repeated-id-refused-but-obeyed",
      "A delete with a repeated id takes the first of them, though it is refused.",
      besides(by("delete.id-repeated"), digitsOf),
    ],
  ]),
];

/** A delete of what is left of an id without a sign, in 64 bits and, if that is more than 32, in those. */
function left(request: ApiRequest): ApiRequest {
  const digits = BigInt(/\d+/.exec(parameter(request, "projectId") ?? "")?.[0] ?? 0);
  return deletionOf(String(BigInt.asUintN(32, BigInt.asUintN(64, digits))), request);
}

function digitsOf(request: ApiRequest): ApiRequest {
  return deletionOf(Number.parseInt(parameter(request, "projectId") ?? "", 10), request);
}
