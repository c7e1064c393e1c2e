import { DEFAULT_LIMIT, LIMIT } from "../../openapi/constants.ts";
import type { RuleId } from "../../openapi/contract.ts";
import type { ListedProject } from "../model/exchange.ts";
import { firstDifference, idsOf, isSuccess, projectsOn } from "../model/timeline.ts";
import type { Violation } from "../model/verdict.ts";
import { OWNERS } from "./accounts.ts";
import type { Placed, Stretch } from "./stretches.ts";
import { brokenWalk, type Walk, walksIn } from "./walks.ts";

/** The rules that a defect of paging breaks together. */
export const PAGING_RULES: readonly RuleId[] = [
  "list.next-page",
  "list.first-page",
  "list.same-set",
];

/** What the walks of a stretch, and pages that must be alike, show together. */
export function pagingViolations(stretch: Stretch, isFirst: boolean): Violation[] {
  const { entries, look, expected } = stretch;
  const isSeen = expected.isSeen("premium");
  return [
    ...look.flatMap((walk) => brokenWalk(walk) ?? []),
    ...(isFirst ? sharedProjects(look) : []),
    ...(isSeen ? differentWalks(entries) : []),
    ...otherDefault(entries),
  ];
}

/** Walks with other limits must show the same projects in the same sequence. */
function differentWalks(entries: readonly Placed[]): Violation[] {
  const places = new Map(entries.map((placed) => [placed.entry, placed.accounts]));
  return walksIn([...places.keys()]).flatMap(({ key, ids, pages, end }) => {
    const [first] = pages;
    const last = pages.at(-1);
    const own = first && places.get(first)?.ids(key);
    const difference = own && isStopped(end) ? undefined : firstDifference(own ?? [], ids);
    if (!first || !last || !own || difference === undefined) return [];
    const limit = new URLSearchParams(first.request.query).get(LIMIT);
    return [
      {
        rule: "list.same-set",
        kind: "data",
        expected: [`the ${own.length} projects of the other walks, in their sequence`],
        actual: `the walk with ${limit === null ? "no limit" : `${LIMIT}=${limit}`}: ${difference}`,
        entry: last,
        needsQuietAccount: true,
      },
    ];
  });
}

function isStopped(end: ReturnType<typeof walksIn>[number]["end"]): boolean {
  return end === "too-long" || end === "unanswered" || end === "cut";
}

/** Pages without a limit beside the same pages with the default one, in turns. Where pages are short at will, any length is right. */
function otherDefault(entries: readonly Placed[]): Violation[] {
  const own = entries.map(({ entry }) => entry);
  const pages = own.filter(
    ({ probe, request: { query } }) =>
      probe === "list.default-limit" && (query === "" || query === `${LIMIT}=${DEFAULT_LIMIT}`),
  );
  const plain = pages.filter(({ request }) => request.query === "" && request.key === "premium");
  const limited = pages.filter(({ request }) => request.query !== "");
  const [entry] = plain;
  const lengths = [plain, limited].map((each) => new Set(each.map((page) => idsOf(page).length)));
  const [without, withLimit] = lengths.map((each) => [...each].join());
  const isSteady = lengths.every(({ size }) => size === 1) && pages.every(isSuccess);
  if (!entry || limited.length < 2 || !isSteady || without === withLimit) return [];
  return [
    {
      rule: "list.default-limit",
      kind: "data",
      expected: [`the ${withLimit} projects of ${LIMIT}=${DEFAULT_LIMIT}`],
      actual: `${without} projects without limit`,
      entry,
      needsQuietAccount: true,
    },
  ];
}

/** The violation if both accounts show the same projects. If each account counts its ids, the same id names two projects. */
function sharedProjects(look: readonly Walk[]): Violation[] {
  const [mine, theirs] = OWNERS.map((key) => look.find((walk) => walk.key === key));
  const [own, other] = [mine, theirs].map((walk) => (walk ? projectsOn(walk.pages) : []));
  const faces = new Map((own ?? []).map((project) => [project.id, faceOf(project)]));
  const shared = (other ?? []).filter(({ id }) => faces.has(id));
  const isAlike = shared.every((project) => faces.get(project.id) === faceOf(project));
  const entry = theirs?.pages[0];
  if (shared.length === 0 || !isAlike || !entry) return [];
  const ids = shared.slice(0, 3).map(({ id }) => id);
  const question = shared.length === other?.length ? "; are these keys of two accounts?" : "";
  return [
    {
      rule: "list.own-only",
      kind: "shown",
      expected: ["no project in the lists of both accounts"],
      actual: `both accounts show ${ids.join(", ")}${question}`,
      entry,
    },
  ];
}

function faceOf({ id, fields }: ListedProject): string {
  return JSON.stringify([id, fields.name, fields.desc]);
}
