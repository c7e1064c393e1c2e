import { DEFAULT_LIMIT, documentedFields, MAXIMUM_LIMIT } from "../../openapi/index.ts";
import { checkListShape, checkProjects } from "../checks/audit.ts";
import { isWide } from "../checks/read-answer.ts";
import { listed } from "../checks/sequence.ts";
import type { Case, TargetClient } from "../model/case.ts";
import {
  type Exchange,
  fieldsOf,
  idsOf,
  type KeyName,
  knownSize,
  type ListedProject,
  statusLine,
  type Walk,
} from "../model/exchange.ts";
import { type Finding, fail, inconclusive, observed, pass, unless, vacuous, violation } from "../model/finding.ts";
import { checkAll, judged, listSuccesses, unknownFields } from "./envelope.ts";

/** Section 2: the content of every list answer of the run. These cases come after those that list. */
export const listAnswerCases: readonly Case[] = [
  {
    id: "list.shape",
    rule: "list.shape",
    run: async (client) => checkAll(await listSuccesses(client), checkListShape, "pages"),
  },
  { id: "list.project", rule: "list.project", run: projectShape },
  { id: "list.maximum", rule: "list.maximum", run: maximum },
  { id: "list.default-limit-always", rule: "list.default-limit", run: defaultLimits },
  { id: "list.own-only", rule: "list.own-only", needs: ["otherPremium"], run: ownOnly },
  { id: "list.id-width", rule: "list.id-width", run: idWidth },
  { id: "other-fields", rule: "other-fields", run: otherFields },
];

async function projectShape(client: TargetClient): Promise<Finding> {
  const pages = await listSuccesses(client);
  const projects = pages.reduce((sum, page) => sum + projectCount(page), 0);
  if (projects === 0) return vacuous("no answer held a project");
  const evidence = { projects, pages: pages.length };
  return unless(pages.flatMap(checkProjects), pass(`${projects} projects on ${pages.length} pages`, { evidence }));
}

async function maximum(client: TargetClient): Promise<Finding> {
  const pages = await listSuccesses(client);
  const tooLong = pages.filter((page) => projectCount(page) > MAXIMUM_LIMIT);
  const violations = tooLong.map((page) => {
    const actual = `${projectCount(page)} projects for ${page.request.query || "no limit"}`;
    return violation(`at most ${MAXIMUM_LIMIT} projects`, actual, page);
  });
  const size = knownSize(await client.baseline("premium"));
  if (size <= MAXIMUM_LIMIT)
    return unless(violations, vacuous(`the account has ${size} projects; over ${MAXIMUM_LIMIT} are needed`));
  const evidence = { pages: pages.length, largest: Math.max(0, ...pages.map(projectCount)) };
  return unless(violations, pass(`at most ${evidence.largest} on ${pages.length} pages`, { evidence }));
}

/** No page of the run without a limit, for any account, holds more projects than the default limit. */
async function defaultLimits(client: TargetClient): Promise<Finding> {
  const pages = (await listSuccesses(client)).filter(({ request }) => !request.query.includes("limit"));
  const violations = pages
    .filter((page) => projectCount(page) > DEFAULT_LIMIT)
    .map((page) => violation(`at most ${DEFAULT_LIMIT} projects`, `${projectCount(page)} projects without limit`, page));
  const filled = pages.filter((page) => projectCount(page) > 0);
  // A server that always returns the same page shows no limit.
  if (new Set(filled.map((page) => idsOf(page).join())).size < 2)
    return unless(violations, vacuous("no two pages without limit differ"));
  const evidence = { pages: filled.length };
  return unless(violations, pass(`${filled.length} pages without limit hold at most ${DEFAULT_LIMIT}`, { evidence }));
}

function projectCount(exchange: Exchange): number {
  const { projects } = fieldsOf(exchange);
  return Array.isArray(projects) ? projects.length : 0;
}

/**
 * No answer of the run may show a project to another account's key. If each account counts its own ids, an id in both lists names
 * two projects, which differ in name or description.
 */
async function ownOnly(client: TargetClient): Promise<Finding> {
  const walks = [await client.baseline("premium"), await client.baseline("otherPremium")] as const;
  const [mine, theirs] = [projectsOf(walks[0]), projectsOf(walks[1])];
  const [theirIds, theirFaces] = [new Set(theirs.map(idOf)), new Set(theirs.map(faceOf))];
  const shared = mine.filter(({ id }) => theirIds.has(id));
  const alike = shared.filter((project) => theirFaces.has(faceOf(project)));
  const isCountedByAccount = alike.length < shared.length;
  if (shared.length > 0 && !isCountedByAccount) {
    const page = walks[1].pages.find((each) => idsOf(each).some((id) => id === shared[0]?.id));
    const question = shared.length === mine.length && mine.length === theirs.length ? "; are these keys of two accounts?" : "";
    const actual = `both show ${shared.slice(0, 5).map(idOf).join(", ")}${question}`;
    return fail(violation("no project in the lists of both accounts", actual, page));
  }
  const nameOf = isCountedByAccount ? faceOf : idOf;
  const [own, other] = [new Set(mine.map(nameOf)), new Set(theirs.map(nameOf))];
  const visible: Partial<Record<KeyName, ReadonlySet<string>>> = { premium: own, otherPremium: other };
  const answers = (await judged(client)).filter((exchange) => idsOf(exchange).length > 0);
  const violations = answers.flatMap((exchange) => {
    const { key } = exchange.request;
    const isHidden = (name: string) => (own.has(name) || other.has(name)) && !visible[key]?.has(name);
    const shown = exchange.answer.projects.filter((project) => isHidden(nameOf(project))).map(idOf);
    const actual = `${statusLine(exchange)} shows ${shown.slice(0, 3).join(", ")} to the ${key} key`;
    return shown.length === 0 ? [] : [violation("projects of the key's own account", actual, exchange)];
  });
  if (own.size === 0 || other.size === 0) return unless(violations, vacuous("one of the two accounts has no projects"));
  if (alike.length > 0)
    return unless(violations, inconclusive(`ids count in each account, and ${listed(alike.map(idOf))} alike in both lists`));
  const evidence = { accounts: 2, answers: answers.length };
  return unless(violations, pass(`${mine.length} and ${theirs.length} projects, none shown to another key`, { evidence }));
}

const projectsOf = ({ pages }: Walk): ListedProject[] => pages.flatMap(({ answer }) => answer.projects);
const idOf = ({ id }: ListedProject): string => id;
const faceOf = ({ id, fields }: ListedProject): string => JSON.stringify([id, fields.name, fields.desc]);

async function idWidth(client: TargetClient): Promise<Finding> {
  const ids = (await listSuccesses(client)).flatMap(idsOf);
  if (ids.length === 0) return vacuous("no answer held a project");
  const longest = ids.reduce((one, other) => (other.length > one.length ? other : one));
  return observed(ids.some(isWide) ? "wide" : "safe", `up to ${longest.length} digits, such as ${longest}`);
}

async function otherFields(client: TargetClient): Promise<Finding> {
  const projects = (await listSuccesses(client)).flatMap(({ answer }) => answer.projects);
  const shown = projects.map(({ fields }) => fields);
  return observed(unknownFields(documentedFields("Project"), shown).join(", ") || "none");
}
