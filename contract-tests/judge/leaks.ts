import { LAST_ID } from "../../openapi/constants.ts";
import { projectIdsIn } from "../model/exchange.ts";
import { type Entry, isSuccess, type Timeline } from "../model/timeline.ts";
import type { Violation } from "../model/verdict.ts";
import { operationFor } from "../operations/operations.ts";
import { OWNERS, type TargetAccounts } from "./accounts.ts";

/** The refusals of a timeline, and what tells a word of the service from a leak. */
export interface Refusals {
  readonly own: readonly Entry[];
  /** Those of the timeline and of the run before it. */
  readonly all: readonly Entry[];
  /** The kinds of numbers that refusals about no project hold. */
  readonly usual: ReadonlySet<string>;
}

/** The refusals of a timeline, beside those of the run `before` it. */
export function refusalsIn(
  timeline: Timeline,
  accounts: TargetAccounts,
  before: Refusals = NONE,
): Refusals {
  const own = timeline.filter((each) => !isSuccess(each) && each.answer.text !== "");
  const aboutNone = own.filter(
    (each) => !namedIn(each).some((id) => OWNERS.some((key) => accounts.project(key, id))),
  );
  const kinds = aboutNone.flatMap(({ answer }) =>
    numbersAmong(answer.text).map(({ kind }) => kind),
  );
  return {
    own,
    all: [...before.all, ...own],
    usual: new Set([...before.usual, ...kinds]),
  };
}

const NONE: Refusals = { own: [], all: [], usual: new Set() };

/**
 * Refusals that show something of another account's project: its id, name or description, in any field, unless the client sent
 * it. A text that refusals about other projects hold too is a word of the service and not of the project. A number that refusals
 * about no project hold too, such as a trace id, a time or a count, is no id.
 */
export function leaksIn(accounts: TargetAccounts, { own, all, usual }: Refusals): Violation[] {
  return own.flatMap((entry) => {
    const shown = shownBy(entry, accounts, all, usual);
    if (shown === undefined) return [];
    const actual = `${entry.request.method} ${entry.request.path} -> ${entry.answer.status} shows ${shown}`;
    const named = namedIn(entry).length > 0 ? operationFor(entry.request) : undefined;
    const rule = named?.leak ?? "list.own-only";
    return [
      {
        rule,
        kind: "shown",
        expected: ["a refusal that shows nothing of another account"],
        actual,
        entry,
      },
    ];
  });
}

function shownBy(
  entry: Entry,
  accounts: TargetAccounts,
  refusals: readonly Entry[],
  usual: ReadonlySet<string>,
): string | undefined {
  const { request, answer } = entry;
  const sent = `${request.path}?${request.query} ${request.body ?? ""}`;
  const owners = OWNERS.filter((key) => key !== request.key && accounts.isSeen(key));
  const projects = owners.flatMap((key) =>
    namedIn(entry).flatMap((id) => accounts.project(key, id) ?? []),
  );
  const listed = answer.projects.find(({ id }) => owners.some((key) => accounts.project(key, id)));
  if (listed) return `the project ${listed.id}`;
  if (projects.length === 0) return undefined;
  const others = () =>
    refusals.filter((each) => !namedIn(each).some((id) => namedIn(entry).includes(id)));
  for (const { number, kind } of numbersAmong(answer.text)) {
    const isForeign = !sent.includes(number) && owners.some((key) => accounts.project(key, number));
    const isUsual = usual.has(kind) || others().some((each) => each.answer.text.includes(number));
    if (isForeign && !isUsual) return `the id ${number}`;
  }
  const text = answer.text.toLowerCase();
  return projects
    .flatMap(({ name, desc }) => [name, desc])
    .filter(
      (word) =>
        word.length > 3 &&
        text.includes(word.toLowerCase()) &&
        !sent.includes(encodeURIComponent(word)),
    )
    .find(
      (word) =>
        !others().some((each) => each.answer.text.toLowerCase().includes(word.toLowerCase())),
    );
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
  return [...new URLSearchParams(request.query).getAll(LAST_ID), ...projectIdsIn(request)];
}
