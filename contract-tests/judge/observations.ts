import type { RuleId } from "../../openapi/contract.ts";
import { isWide } from "../model/read-answer.ts";
import type { Target } from "../model/target.ts";
import { type Entry, idsOf, isSuccess, isTrouble, type Timeline } from "../model/timeline.ts";
import type { Evidence } from "../model/verdict.ts";
import { isPage, isRead } from "../operations/operations.ts";
import type { TargetAccounts } from "./accounts.ts";
import { extraFieldPlaces, lengthsOfPages, orderOf, otherProjectFields } from "./all-pages.ts";
import type { JudgedAnswer } from "./answer.ts";
import { hasForm } from "./form.ts";
import { walksIn } from "./walks.ts";

/** What all answers of a run show of a rule together. */
export interface Observation {
  /** The target's answer to the open question. */
  readonly answer?: string;
  /** Why nothing could have broken the rule. */
  readonly vacuous?: string | undefined;
  readonly evidence?: Evidence;
}

/** What an observation is made from: the whole run, and the accounts as they are at its end. */
interface Seen {
  readonly timeline: Timeline;
  readonly judged: readonly JudgedAnswer[];
  readonly target: Target;
  readonly accounts: TargetAccounts;
}

/** What a run shows of the rules that no single answer decides. */
export function observe(seen: Seen): ReadonlyMap<RuleId, Observation> {
  const entries = Object.entries(OBSERVERS) as [RuleId, Observer][];
  return new Map(entries.map(([rule, observer]) => [rule, observer(seen)]));
}

type Observer = (seen: Seen) => Observation;

const OBSERVERS: Readonly<Partial<Record<RuleId, Observer>>> = {
  "auth.key-header-case": ({ timeline }) => {
    const isServed = timeline.some((entry) => entry.request.key === "none" && isPage(entry));
    return isServed
      ? { vacuous: "a request without a key is served too, so the header makes no difference" }
      : {};
  },
  "list.same-set": sameSet,
  "list.total": ({ timeline }) => {
    const sizes = new Set(timeline.filter(isPage).map((page) => idsOf(page).length));
    return sizes.size > 1
      ? {}
      : { vacuous: "one page holds all projects, so both meanings give the same number" };
  },
  "list.id-width": ({ timeline }) => {
    const ids = pagesIn(timeline).flatMap(idsOf);
    if (ids.length === 0) return { vacuous: "no answer held a project" };
    return { answer: ids.some(isWide) ? "wide" : "safe" };
  },
  "list.order": ({ accounts }) => {
    const own = accounts.projects("premium");
    if (own.length < 3) return { vacuous: `${own.length} projects show no order` };
    return { answer: orderOf(own) };
  },
  "list.short-page": ({ judged, accounts }) => {
    const pages = judged.filter(({ entry }) => isPage(entry));
    const lengths = lengthsOfPages(pages, accounts);
    return lengths === undefined
      ? { vacuous: "no page has another one after it" }
      : { answer: lengths };
  },
  "list.content-type-other": ({ timeline }) => {
    const own = timeline.filter(({ probe }) => probe === "list.content-type-other");
    if (own.length === 0) return {};
    const served = own.filter(isPage).map(({ request }) => request.headers["Content-Type"] ?? "");
    const isJson = (type: string) => /json/.test(type);
    if (!served.some(isJson)) return { answer: "refused" };
    return { answer: served.every(isJson) ? "accepted" : "any-type" };
  },
  "delete.refused-changes-nothing": ({ timeline }) => {
    if (timeline.every((entry) => idsOf(entry).length === 0))
      return { vacuous: "the account shows no project that a write could have changed" };
    const refusedWrites = timeline.filter(
      ({ request, answer }) => !isRead(request) && answer.status >= 400,
    ).length;
    return refusedWrites > 0
      ? { evidence: { refusedWrites } }
      : { vacuous: "no write was refused" };
  },
  "delete.concurrent": ({ timeline }) => {
    const both = timeline.filter(({ request }) => request.silentRule === "delete.concurrent");
    const statuses = both.map(({ answer }) => answer.status).sort();
    return both.some(({ answer }) => isTrouble(answer)) ? {} : { answer: statuses.join(" and ") };
  },
  "envelope.media-type": ({ timeline }) => ({
    answer: distinct(
      timeline.filter(hasForm).map(({ answer }) => answer.headers["content-type"] ?? "none"),
    ),
  }),
  "envelope.extra-fields": ({ timeline }) => ({
    answer: extraFieldPlaces(timeline, pagesIn(timeline)).join(",") || "none",
  }),
  "other-fields": ({ timeline }) => ({
    answer: otherProjectFields(pagesIn(timeline)).join(", ") || "none",
  }),
  "route.head-options": wordsOf(
    "route.head-options",
    ({ request, answer }) => `${request.method} ${answer.status}`,
  ),
  "route.spelling": wordsOf("route.spelling", ({ answer }) => `${answer.status}`),
  "request.body": wordsOf("request.body", ignored),
  "request.extra": wordsOf("request.extra", ignored),
  "version.segment": ({ target }) => ({
    answer: new URL(target.baseUrl).pathname.split("/").at(-1) || "none",
  }),
  "rate-limits": ({ timeline }) => ({
    answer: timeline.some(({ answer }) => answer.status === 429)
      ? "429"
      : headersSeen(timeline, /^(x-)?rate-?limit|^retry-after$/),
  }),
  "later-versions": ({ timeline }) => ({
    answer: headersSeen(timeline, /^(deprecation|sunset|api-version|x-api-version)$/),
  }),
};

/** The pages that the probe of the rule walked along: with a second one, they could have shown another set. */
function sameSet({ timeline, accounts }: Seen): Observation {
  const walks = walksIn(timeline.filter(({ probe }) => probe === "list.same-set"));
  const full = walks.flatMap(({ pages }) => pages.filter((page) => idsOf(page).length > 0));
  const boundaries = full.length - walks.length;
  if (walks.length === 0) return {};
  return {
    evidence: { projects: accounts.count("premium"), boundaries },
    vacuous: boundaries < 1 ? "no walk had a second page" : undefined,
  };
}

function pagesIn(timeline: Timeline): Entry[] {
  return timeline.filter((entry) => isPage(entry) && hasForm(entry));
}

/** Observes what the answers to the requests of a probe say, each in a word. */
function wordsOf(probe: RuleId, wordOf: (entry: Entry) => string): Observer {
  return ({ timeline }) => ({
    answer: distinct(timeline.filter((each) => each.probe === probe).map(wordOf)),
  });
}

function ignored(entry: Entry): string {
  const { status } = entry.answer;
  return isSuccess(entry) || status === 404 ? "ignored" : String(status);
}

function headersSeen(timeline: Timeline, name: RegExp): string {
  const names = new Set(timeline.flatMap(({ answer }) => Object.keys(answer.headers)));
  return [...names].filter((header) => name.test(header)).join(", ") || "none";
}

function distinct(words: readonly string[]): string {
  return [...new Set(words)].join(", ");
}
