import { LAST_ID } from "../../openapi/constants.ts";
import { projectIdsIn, sentValues } from "../model/exchange.ts";
import { type Entry, isSuccess, type Timeline } from "../model/timeline.ts";
import type { Violation } from "../model/verdict.ts";
import { operationFor } from "../operations/operations.ts";
import { OWNERS, type TargetAccounts } from "./accounts.ts";

/** The answers of a timeline that refuse something. */
export function refusalsIn(timeline: Timeline): Entry[] {
  return timeline.filter((each) => !isSuccess(each));
}

/**
 * Refusals that show something of another account's project: its id, name or description, in any field, unless the client sent
 * it. What refusals about other projects show too is a word of the service and not of the project. `all`: the refusals of the whole
 * run.
 */
export function leaksIn(
  refusals: readonly Entry[],
  all: readonly Entry[],
  accounts: TargetAccounts,
): Violation[] {
  let usual: Usual | undefined;
  // To read all refusals takes long, and few show anything.
  const usualOf = () => {
    usual ??= usualIn(all, accounts);
    return usual;
  };
  return refusals.flatMap((entry) => {
    const shown = shownBy(entry, accounts, usualOf);
    if (shown === undefined) return [];
    const { request, answer } = entry;
    const actual = `${request.method} ${request.path} -> ${answer.status} shows ${shown}`;
    const named = namedIn(entry).length > 0 ? operationFor(request) : undefined;
    const rule = named?.leak ?? "list.own-only";
    const expected = ["a refusal that shows nothing of another account"];
    return [{ rule, kind: "shown", expected, actual, entry }];
  });
}

/** What refusals say that have nothing to do with a project. */
interface Usual {
  /** All refusals of the run. */
  readonly refusals: readonly Entry[];
  /** The kinds of the numbers in refusals about no project, such as a trace id, a time or a count. */
  readonly kinds: ReadonlySet<string>;
  /** The wordings of refusals about no project. */
  readonly wordings: ReadonlySet<string>;
}

function usualIn(refusals: readonly Entry[], accounts: TargetAccounts): Usual {
  const isProject = (id: string) => OWNERS.some((key) => accounts.project(key, id));
  const aboutNone = refusals.filter((each) => !namedIn(each).some(isProject));
  const numbers = aboutNone.flatMap(({ answer }) => numbersAmong(answer.text));
  return {
    refusals,
    kinds: new Set(numbers.map(({ kind }) => kind)),
    wordings: new Set(aboutNone.map(wordingOf)),
  };
}

/** What a refusal shows of a project of another account: undefined if nothing. */
function shownBy(entry: Entry, accounts: TargetAccounts, usualOf: () => Usual): string | undefined {
  const { request, answer } = entry;
  const owners = OWNERS.filter((key) => key !== request.key);
  const isForeign = (id: string) => owners.some((key) => accounts.project(key, id));
  const listed = answer.projects.find(({ id }) => isForeign(id));
  if (listed) return `the project ${listed.id}`;
  const named = namedIn(entry);
  const projects = owners.flatMap((key) => named.flatMap((id) => accounts.project(key, id) ?? []));
  if (projects.length === 0) return undefined;
  const sent = `${request.path}?${request.query} ${request.body ?? ""}`;
  const isShown = (word: string) => holds(entry, word) && !sent.includes(encodeURIComponent(word));
  const numbers = numbersAmong(answer.text).filter(
    ({ number }) => isForeign(number) && isShown(number),
  );
  const texts = projects
    .flatMap(({ name, desc }) => [name, desc])
    .filter((text) => text.length > 3 && isShown(text));
  if (numbers.length + texts.length === 0) return undefined;
  const usual = usualOf();
  if (usual.wordings.has(wordingOf(entry))) return undefined;
  const others = usual.refusals.filter((each) => !namedIn(each).some((id) => named.includes(id)));
  const isUsual = (word: string) => others.some((each) => holds(each, word));
  const id = numbers.find(({ number, kind }) => !usual.kinds.has(kind) && !isUsual(number));
  return id ? `the id ${id.number}` : texts.find((text) => !isUsual(text));
}

/** Whether an answer shows a word, in whatever way JSON writes its letters. */
function holds({ answer: { body, text } }: Entry, word: string): boolean {
  const json = JSON.stringify(body ?? "").toLowerCase();
  const escaped = JSON.stringify(word).slice(1, -1).toLowerCase();
  return json.includes(escaped) || text.toLowerCase().includes(word.toLowerCase());
}

/** The text of a refusal without its numbers: "no project 7" says as little as "no project 999", also of a project of that name. */
function wordingOf({ answer }: Entry): string {
  return answer.text.replace(/\d+/g, "#");
}

/** The numbers in a text that are no part of a word, each with its kind: the word and the signs before it, without their digits. */
function numbersAmong(text: string): { readonly number: string; readonly kind: string }[] {
  const found = text.matchAll(/([\p{L}\d]{0,20}[^\p{L}\d]{1,20})(\d{3,30})(?![\p{L}\d])/gu);
  return [...found].map(([, before = "", number = ""]) => ({
    number,
    kind: before.replace(/\d+/g, "0"),
  }));
}

function namedIn({ request }: Entry): string[] {
  return [...sentValues(request, LAST_ID), ...projectIdsIn(request)];
}
