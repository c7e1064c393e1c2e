import type { ApiRequest } from "../wire.ts";
import * as on from "./conditions.ts";
import { acknowledged, besides, instead } from "./defects.ts";
import { breaking, type Mutant, type Row, skipping } from "./mutant.ts";
import { type Ask, asDelete, asPremium, deletionOf, deletionOfFirst, deletionOfLast } from "./requests.ts";

/** Invalid ids that a careless server reads as the id of a project. */
const MISREAD: readonly [id: string, what: string, query: RegExp][] = [
  ["sign", "without its sign", /=-\d+$/],
  ["line", "up to the end of its line", /=\d+%0A/],
  ["list", "up to a comma", /=\d+,\d+$/],
  ["32-bits", "by its lowest 32 bits", /=429496\d{4}$/],
  ["64-bits", "by its lowest 64 bits", /=1844674407370955\d{4}$/],
];

const ofDigits = misread((request) => on.parameter(request, "projectId"));
const ofAlias = misread((request) => on.parameter(request, "id"));
const isText = on.hasQuery(/^projectId=abc$/);
const isUpToNul = on.both(on.isDelete, on.hasQuery(/\d%00$/));
const namesId: on.Asked = (request) => on.isDelete(request) && (request.body ?? "").includes("projectId");
const freeText = on.by("plan.not-premium", on.both(on.isDelete, isText));
const idZero = on.by("delete.id-invalid", on.hasQuery(/^projectId=0$/));

/** Requests that are refused, but carried out as another one all the same. */
const SECRETLY: readonly [id: string, what: string, answered: on.Answered, as: Ask][] = [
  ["auth.key-missing-secretly-deletes", "A delete without a key", on.by("auth.key-missing", on.isDelete), asPremium],
  ["delete-no-id-first-secretly-obeyed", "A delete without an id", on.by("delete.id-missing"), deletionOfFirst],
  ["delete-text-id-last-secretly-obeyed", "A delete of a text", on.by("delete.id-invalid", isText), deletionOfLast],
  ["delete-foreign-id-secretly-obeyed", "A delete of a foreign project", on.by("delete.foreign"), asPremium],
  ["delete-repeated-id-secretly-obeyed", "A delete of two ids", on.by("delete.id-repeated"), ofDigits],
  ["post-project-secretly-deletes", "POST /project", on.to(on.isTo("POST", "/project")), asDelete],
];

/** Deletes that must be refused and are obeyed, or only seem to be. */
export const deleteRefusalMutants: readonly Mutant[] = [
  ...skipping("delete.id-missing", [
    ["delete-no-id-first-obeyed", "A delete without an id deletes the first project.", on.hasQuery(/^$/), deletionOfFirst],
    ["delete-empty-id-last-obeyed", "An empty id deletes the last project.", on.hasQuery(/^projectId=$/), deletionOfLast],
    ["delete-alias-obeyed", "A delete deletes the project that `id` names.", on.hasQuery(/^id=\d+/), ofAlias],
  ]),
  ...skipping("delete.id-invalid", [
    ["delete-text-id-last-obeyed", "A delete with text as its id deletes the last project.", isText, deletionOfLast],
    ["delete-fraction-obeyed", "A delete with a fraction deletes the whole number.", on.hasQuery(/\.\d+$/), ofDigits],
    ["delete-letters-obeyed", "A delete with letters after the id deletes the id.", on.hasQuery(/\d[a-z]+$/), ofDigits],
  ]),
  ...skipping("delete.unknown", [
    ["delete-unknown-id-last-obeyed", "An unknown id deletes the last project.", on.isDelete, deletionOfLast],
    ["body-names-project", "A delete takes its id from a body.", namesId, misread(({ body }) => body)],
  ]),
  ...skipping("delete.foreign", [
    ["delete-foreign-id-obeyed", "A delete of another account's project deletes it.", on.isDelete],
    ["foreign-id-with-type-obeyed", "With a type another account's project is deleted.", on.isTyped],
  ]),
  ...breaking("delete.id-invalid", [
    ...MISREAD.map(([id, what, query]): Row => {
      const read = instead(on.to(on.both(on.isDelete, on.hasQuery(query))), ofDigits);
      return [`delete-id-read-by-${id}`, `A delete reads an id ${what}.`, read];
    }),
    ["delete-id-zero-acknowledged", "A delete of the id 0 answers 200.", acknowledged(idZero)],
    ["delete.id-invalid-typed-acknowledged", "Such a typed one is a 200.", acknowledged(on.by("delete.id-invalid", on.isTyped))],
  ]),
  ...breaking("delete.unknown", [
    ["delete.unknown-typed-acknowledged", "Such a typed delete is a 200.", acknowledged(on.by("delete.unknown", on.isTyped))],
    ["unknown-id-of-others-acknowledged", "Another account gets a 200.", acknowledged(on.by("delete.unknown", on.isOthers))],
  ]),
  ...breaking("plan.not-premium", [
    ["free-text-delete-acknowledged", "Without the plan a delete of a text answers 200.", acknowledged(freeText)],
  ]),
  ...breaking("request.bytes", [["id-read-up-to-nul", "An id is read up to a NUL.", instead(on.to(isUpToNul), ofDigits)]]),
  ...breaking(
    "delete.refused-changes-nothing",
    SECRETLY.map(([id, what, answered, as]): Row => [id, `${what} is refused, but deletes.`, besides(answered, as)]),
  ),
];

/** A delete of the first digits of a text, in their lowest 32 bits. */
function misread(textOf: (request: ApiRequest) => string | undefined): Ask {
  return (request) => {
    const digits = BigInt(/\d+/.exec(textOf(request) ?? "")?.[0] ?? 0);
    return deletionOf(String(BigInt.asUintN(32, BigInt.asUintN(64, digits))), request);
  };
}
