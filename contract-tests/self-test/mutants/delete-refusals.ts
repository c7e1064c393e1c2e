import type { RuleId } from "../../../openapi/index.ts";
import type { ApiRequest } from "../wire.ts";
import { type Asked, both, by, hasQuery, isDelete, isTyped, parameter, to } from "./conditions.ts";
import { type Ask, acknowledged, besides, instead, withStatus } from "./defects.ts";
import { breaking, type Mutant, otherStatuses, type Row } from "./mutant.ts";
import { asPremium, deletionOf, deletionOfFirst, deletionOfLast } from "./requests.ts";

/** Invalid ids on which a careless server fails. */
const INVALID_IDS: readonly [id: string, what: string, query: RegExp][] = [
  ["text", "that is text", /^projectId=abc$/],
  ["fraction", "that is a fraction", /^projectId=\d+\.\d+$/],
  ["letters", "with letters after it", /^projectId=\d+[a-z]+$/],
  ["negative", "that is negative", /^projectId=-\d+$/],
  ["63-bits", "beyond 63 bits", /^projectId=9223372\d{12,}$/],
];

/** Invalid ids that a careless server reads as the id of a project. */
const MISREAD: readonly [id: string, what: string, query: RegExp][] = [
  ["sign", "without its sign", /=-\d+$/],
  ["line", "up to the end of its line", /=\d+%0A/],
  ["list", "up to a comma", /=\d+,\d+$/],
  ["32-bits", "by its lowest 32 bits", /=429496\d{4}$/],
  ["64-bits", "by its lowest 64 bits", /=1844674407370955\d{4}$/],
];

/** Deletes that must be refused, the rule that refuses them, and the delete that a server might carry out instead. */
const OBEYED: readonly [id: string, what: string, rule: RuleId, query: RegExp, as: Ask][] = [
  ["no-id-first", "without an id deletes the first project", "delete.id-missing", /^$/, deletionOfFirst],
  ["no-id-last", "without an id deletes the last project", "delete.id-missing", /^$/, deletionOfLast],
  ["empty-id-last", "with an empty id deletes the last project", "delete.id-missing", /^projectId=$/, deletionOfLast],
  ["alias", "deletes the project that `id` names", "delete.id-missing", /^id=\d+/, (it) => deletionOf(parameter(it, "id"), it)],
  ["text-id-last", "with text as its id deletes the last project", "delete.id-invalid", /^projectId=abc$/, deletionOfLast],
  ["fraction", "with a fraction deletes the whole number", "delete.id-invalid", /\.\d+$/, digitsOf],
  ["letters", "with letters after the id deletes the id", "delete.id-invalid", /\d[a-z]+$/, digitsOf],
  ["unknown-id-last", "of an unknown id deletes the last project", "delete.unknown", /./, deletionOfLast],
  ["foreign-id", "of another account's project deletes it", "delete.foreign", /./, asPremium],
];

const REPEATED = by("delete.id-repeated");
const isUntyped: Asked = (request) => !isTyped(request);
const isTypedText = both(isTyped, hasQuery(/^projectId=abc$/));
const isZero = to(both(isDelete, hasQuery(/^projectId=0$/)));

/** Deletes that must be refused and are obeyed, or refused in an undocumented way. */
export const deleteRefusalMutants: readonly Mutant[] = [
  ...otherStatuses("delete.unknown", "deleteProject", [400, 403, 500]),
  ...otherStatuses("delete.id-missing", "deleteProject", [302, 422]),
  ...otherStatuses("delete.id-invalid", "deleteProject", [401, 422]),
  ...otherStatuses("delete.foreign", "deleteProject", [403, 500]),
  ...(["delete.unknown", "delete.id-missing", "delete.id-invalid", "delete.foreign"] as const).flatMap((rule) =>
    breaking(rule, [[`${rule}-acknowledged`, "Such a delete answers 200, and deletes nothing.", acknowledged(by(rule))]]),
  ),
  ...(["delete.unknown", "delete.id-invalid"] as const).flatMap((rule) =>
    breaking(rule, [
      [`${rule}-typed-acknowledged`, "Only with a type such a delete answers 200.", acknowledged(by(rule, isTyped))],
      [`${rule}-untyped-acknowledged`, "Only without Content-Type such a delete answers 200.", acknowledged(by(rule, isUntyped))],
    ]),
  ),
  ...breaking("delete.id-invalid", [
    ...INVALID_IDS.map(([id, what, query]): Row => {
      return [`delete-id-${id}-fails`, `A delete of an id ${what} ends in a 500.`, withStatus(to(hasQuery(query)), 500)];
    }),
    ...MISREAD.map(([id, what, query]): Row => {
      return [`delete-id-read-by-${id}`, `A delete reads an id ${what}.`, instead(to(both(isDelete, hasQuery(query))), misread)];
    }),
    ["delete-id-zero-acknowledged", "A delete of the id 0 answers 200, and deletes nothing.", acknowledged(isZero)],
    ["delete-of-typed-text-fails", "A typed delete of a text is a 500.", withStatus(by("delete.id-invalid", isTypedText), 500)],
  ]),
  ...OBEYED.flatMap(([id, what, rule, query, as]) => {
    const answered = by(rule, hasQuery(query));
    return [
      ...breaking(rule, [[`delete-${id}-obeyed`, `A delete ${what}.`, instead(answered, as)]]),
      ...breaking("delete.refused-changes-nothing", [
        [`delete-${id}-secretly-obeyed`, `A delete ${what}, though it is refused.`, besides(answered, as)],
      ]),
    ];
  }),
  ...breaking("delete.refused-changes-nothing", [
    ["delete-repeated-id-secretly-obeyed", "Of two ids the first is secretly deleted.", besides(REPEATED, digitsOf)],
  ]),
];

/** A delete of the first digits of the id, in their lowest 32 bits. */
function misread(request: ApiRequest): ApiRequest {
  const digits = BigInt(/\d+/.exec(parameter(request, "projectId") ?? "")?.[0] ?? 0);
  return deletionOf(String(BigInt.asUintN(32, BigInt.asUintN(64, digits))), request);
}

function digitsOf(request: ApiRequest): ApiRequest {
  return deletionOf(Number.parseInt(parameter(request, "projectId") ?? "", 10), request);
}
