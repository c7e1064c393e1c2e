import { DEV_KEYS } from "../../../mock-server/index.ts";
import { acknowledgement, page } from "../mutants/answers.ts";
import { type Asked, by, deleted, hasQuery, KEY_HEADER, listed, parameter, refused, to } from "../mutants/conditions.ts";
import { answer, besides, edit, instead, where, withStatus } from "../mutants/defects.ts";
import { PAGES } from "../mutants/list-pages.ts";
import { asOther, asPremium, deletionOfForeign, deletionOfLast, projectsOf, withoutCursor } from "../mutants/requests.ts";
import type { ApiRequest, Middleware } from "../wire.ts";
import { forgotten, onDelete, onList, otherPage, type WrongServer } from "./wrong-server.ts";

/** What a request may have in addition to what it needs: a check that is skipped for one of them shows only in combination. */
const LIST_TRAITS = {
  limit: (request: ApiRequest) => parameter(request, "limit") !== undefined,
  last_id: (request: ApiRequest) => parameter(request, "last_id") !== undefined,
  "another parameter": hasQuery(/\bx=1/),
  "another header": (request: ApiRequest) => request.header("X-Further") !== undefined,
  "a body": ({ body }: ApiRequest) => body !== undefined,
};

const DELETE_TRAITS = {
  "Content-Type": (request: ApiRequest) => request.header("Content-Type") !== undefined,
  "another parameter": hasQuery(/\bx=1/),
  "another header": (request: ApiRequest) => request.header("X-Further") !== undefined,
  "a body": ({ body }: ApiRequest) => body !== undefined,
};

function eachTrait(
  traits: Readonly<Record<string, Asked>>,
  id: string,
  rules: WrongServer["rules"],
  wrapFor: (trait: Asked) => Middleware,
): readonly WrongServer[] {
  return Object.entries(traits).map(([name, trait]) => ({ id: `${id} with ${name}`, rules, wrap: wrapFor(trait) }));
}

const access: readonly WrongServer[] = [
  ...(["auth.key-missing", "auth.key-empty", "auth.key-unknown", "plan.not-premium"] as const).flatMap((rule) => [
    ...eachTrait(LIST_TRAITS, `list without ${rule}`, [rule], (trait) => forgotten(rule, onList(trait))),
    ...eachTrait(DELETE_TRAITS, `delete without ${rule}`, [rule], (trait) => forgotten(rule, onDelete(trait))),
  ]),
  ...eachTrait(LIST_TRAITS, "Content-Type unchecked", ["list.content-type-missing"], (trait) =>
    forgotten("list.content-type-missing", onList(trait)),
  ),
  ...eachTrait(DELETE_TRAITS, "delete of a foreign project", ["delete.foreign"], (trait) =>
    forgotten("delete.foreign", onDelete(trait)),
  ),
];

/** A cursor needs a valid limit, key and Content-Type, so fewer combinations of it occur. */
const CURSOR_TRAITS = { limit: LIST_TRAITS.limit, "a body": LIST_TRAITS["a body"] };

const cursors: readonly WrongServer[] = [
  ...(["list.last-id-foreign", "list.last-id-unknown"] as const).flatMap((rule) =>
    eachTrait(CURSOR_TRAITS, `${rule} taken`, [rule], (trait) => instead(by(rule, onList(trait)), withoutCursor)),
  ),
  ...eachTrait({ last_id: LIST_TRAITS.last_id }, "maximum forgotten", ["list.maximum", "list.last-id-foreign"], (trait) =>
    answer(by("list.limit-over-maximum", onList(trait)), async (response, request, next) => {
      const all = await projectsOf(next, request);
      return page(response, all, all.length);
    }),
  ),
];

const pages: readonly WrongServer[] = [
  ...eachTrait(LIST_TRAITS, "the second project is missing", PAGES, (trait) => otherPage(trait, (all) => all.toSpliced(1, 1))),
  ...eachTrait(LIST_TRAITS, "the page is reversed", PAGES, (trait) => otherPage(trait, (all) => all.toReversed())),
  ...eachTrait(LIST_TRAITS, "the first project comes twice", PAGES, (trait) =>
    otherPage(trait, (all) => [...all.slice(0, 1), ...all].slice(0, Math.max(all.length, 1) + 1)),
  ),
  ...eachTrait(LIST_TRAITS, "total is one too high", ["list.total"], (trait) =>
    edit(to(onList(trait), listed), (body) => ({ ...body, total: Number(body.total) + 1 })),
  ),
  ...eachTrait(LIST_TRAITS, "the page of the other account", ["list.own-only", "list.next-page"], (trait) =>
    where(
      onList(trait),
      instead(listed, (request) => withoutCursor(asOther(request))),
    ),
  ),
];

const envelopes: readonly WrongServer[] = [
  ...eachTrait(LIST_TRAITS, "an error without subMessage", ["envelope.error"], (trait) =>
    edit(to(onList(trait), refused), { subMessage: undefined }),
  ),
  ...eachTrait(DELETE_TRAITS, "an error under another code", ["envelope.error"], (trait) =>
    edit(to(onDelete(trait), refused), { code: 500 }),
  ),
  ...eachTrait(DELETE_TRAITS, "a delete that shows its project", ["envelope.delete-exact"], (trait) =>
    edit(to(onDelete(trait), deleted), { id: 1 }),
  ),
  ...eachTrait(LIST_TRAITS, "500", PAGES, (trait) => where(onList(trait), withStatus(listed, 500))),
  ...eachTrait(DELETE_TRAITS, "a delete that says 500", ["delete.success"], (trait) =>
    where(onDelete(trait), withStatus(deleted, 500)),
  ),
];

const deletions: readonly WrongServer[] = [
  ...eachTrait(DELETE_TRAITS, "a delete that takes the next project too", ["delete.gone"], (trait) =>
    besides(to(onDelete(trait), deleted), deletionOfLast),
  ),
  ...eachTrait(DELETE_TRAITS, "a delete that takes a foreign project too", ["delete.own-only"], (trait) =>
    besides(to(onDelete(trait), deleted), deletionOfForeign),
  ),
  ...eachTrait(DELETE_TRAITS, "a delete that is acknowledged only", ["delete.gone"], (trait) =>
    where(onDelete(trait), (next) => async (request) => {
      const [first] = await projectsOf(next, asPremium(request));
      const id = parameter(request, "projectId");
      const isOwn = request.header(KEY_HEADER) === DEV_KEYS.premium && id !== undefined && id !== String(first?.id);
      const all = isOwn ? await projectsOf(next, asPremium(request)) : [];
      return all.some((project) => String(project.id) === id) ? acknowledgement() : next(request);
    }),
  ),
  ...eachTrait(DELETE_TRAITS, "a delete again succeeds", ["delete.again"], (trait) =>
    answer(by("delete.again", onDelete(trait)), () => acknowledgement()),
  ),
  ...eachTrait(DELETE_TRAITS, "a delete of nothing succeeds", ["delete.unknown"], (trait) =>
    answer(by("delete.unknown", onDelete(trait)), () => acknowledgement()),
  ),
];

/** Servers that are wrong only if a request has something in addition to what it needs. */
export const wrongCombinations: readonly WrongServer[] = [...access, ...cursors, ...pages, ...envelopes, ...deletions];
