import type { RuleId } from "../../openapi/index.ts";
import { namedIds } from "../model/consent.ts";
import {
  type Exchange,
  firstDifference,
  isSuccess,
  type KeyName,
  type ListedProject,
  listed,
  missingIds,
  statusLine,
  type Walk,
} from "../model/exchange.ts";
import type { Violation } from "../model/verdict.ts";
import type { Run } from "./ask.ts";
import { isTrouble } from "./client.ts";
import { projectsOf } from "./walk.ts";

/** What a look shows that no acknowledged delete explains. */
export interface Change {
  readonly violation: Violation;
  readonly lost: readonly string[];
  /** The refused writes that named what is lost. */
  readonly naming: readonly Exchange[];
  /** Whether all that is lost is disposable, so that another client may have deleted it. */
  readonly isDisposable: boolean;
  /** Whether all that is lost was named by writes whose answer was lost, so that they may have taken effect. */
  readonly isUnanswered: boolean;
}

/** What a walk shows that no acknowledged delete explains; undefined if nothing. */
export function changeOf(run: Run, walk: Walk): Change | undefined {
  const { judging, writes, client } = run;
  const before = judging.accounts.ids(walk.key);
  const lost = missingIds(before, walk.ids);
  const fresh = missingIds(walk.ids, before);
  const naming = writes.filter(
    (write) => !isSuccess(write) && lost.some((id) => namedIds(write.request).includes(id)),
  );
  const violation =
    lost.length + fresh.length > 0
      ? otherProjects(run, walk, lost, fresh, naming)
      : otherOrder(run, walk, before);
  if (!violation) return undefined;
  const unanswered = new Set(
    writes.filter(({ answer }) => isTrouble(answer)).flatMap(({ request }) => namedIds(request)),
  );
  const isOf = (ids: { has(id: string): boolean }) =>
    lost.length > 0 && lost.every((id) => ids.has(id));
  const isDisposable = isOf(new Set(client.target.disposableProjectIds));
  return { violation, lost, naming, isDisposable, isUnanswered: isOf(unanswered) };
}

function otherProjects(
  { judging, writes }: Run,
  { key }: Walk,
  lost: readonly string[],
  fresh: readonly string[],
  naming: readonly Exchange[],
): Violation {
  const back = fresh.filter((id) => judging.accounts.gone(key).includes(id));
  const rule = ruleOfChange(key, writes.some(isSuccess), naming, back.length > 0);
  const shown =
    lost.length > 0
      ? `${listed(lost)} gone`
      : back.length > 0
        ? `${listed(back)} back`
        : `${listed(fresh)} new`;
  const exchange = naming.at(-1) ?? writes.findLast(isSuccess) ?? writes.at(-1);
  return {
    ...{ rule, kind: lost.length > 0 ? "lost" : "data" },
    expected: [
      rule === "delete.success"
        ? "200"
        : "what the account showed before, without what was deleted",
    ],
    actual: `${key}: ${shown}${exchange ? `, after ${statusLine(exchange)}` : ""}`,
    ...(exchange && { exchange }),
  };
}

/** The same projects in another order are a violation unless a write may have changed the order. */
function otherOrder(
  { writes }: Run,
  { key, ids, pages: [exchange] }: Walk,
  before: readonly string[],
): Violation | undefined {
  const difference = writes.some(isSuccess) ? undefined : firstDifference(before, ids);
  if (difference === undefined || !exchange) return undefined;
  const expected = ["the same sequence as before"];
  return {
    rule: "list.same-set",
    kind: "data",
    expected,
    actual: `${key}: ${difference}`,
    exchange,
  };
}

function ruleOfChange(
  key: KeyName,
  hasDeleted: boolean,
  naming: readonly Exchange[],
  isBack: boolean,
): RuleId {
  if (naming.length > 0)
    return naming.every(({ request }) => isPlainDelete(request))
      ? "delete.success"
      : "delete.refused-changes-nothing";
  if (isBack) return "delete.gone";
  if (!hasDeleted) return "delete.refused-changes-nothing";
  return key === "otherPremium" ? "delete.own-only" : "delete.gone";
}

/** A delete that should succeed is not sent again for the sake of a proof. */
export function isPlainDelete({ operation, key, query }: Exchange["request"]): boolean {
  return operation === "deleteProject" && key === "premium" && /^projectId=-?\d+$/.test(query);
}

/** The violation if both accounts show the same projects. If each account counts its ids, the same id names two projects. */
export function sharedProjects([mine, theirs]: readonly Walk[]): Violation[] {
  const [own, other] = [mine, theirs].map((walk) => (walk ? projectsOf(walk) : []));
  const faces = new Map((own ?? []).map((project) => [project.id, faceOf(project)]));
  const shared = (other ?? []).filter(({ id }) => faces.has(id));
  const alike = shared.filter((project) => faces.get(project.id) === faceOf(project));
  const exchange = theirs?.pages[0];
  if (shared.length === 0 || alike.length < shared.length || !exchange) return [];
  const actual = `both accounts show ${listed(shared.map(({ id }) => id)).replace(/ (is|are)$/, "")}; are these keys of two accounts?`;
  return [
    {
      rule: "list.own-only",
      kind: "shown",
      expected: ["no project in the lists of both accounts"],
      actual,
      exchange,
    },
  ];
}

function faceOf({ id, fields }: ListedProject): string {
  return JSON.stringify([id, fields.name, fields.desc]);
}

/** The project that has another name or description than before: no operation changes them, so another client does. */
export function renamedIn({ judging }: Run, walk: Walk): string | undefined {
  const renamed = projectsOf(walk).find(({ id, fields }) => {
    const known = judging.accounts.project(walk.key, id);
    return (
      known !== undefined &&
      (known.name !== String(fields.name) || known.desc !== String(fields.desc))
    );
  });
  return (
    renamed &&
    `the account changes under the run: ${renamed.id} has another name or desc than before`
  );
}
