import { allRules, didYouMean, type RuleId, ruleOf } from "../../openapi/index.ts";
import { allCases } from "../cases/all-cases.ts";
import { levelOf } from "../model/case.ts";
import { UsageError } from "../model/input.ts";
import { wrapped } from "../reporters/plain-text.ts";
import { imaginedRequests } from "./dry-run.ts";

/**
 * Explains the rule or case with this id: its level, the harm to a client if it is broken, how a server keeps it, the requests
 * of its cases, and the wrong servers that these cases detect. Throws `UsageError` for an unknown id.
 */
export async function explain(name: string, width = 120): Promise<string> {
  const asked = name.replace(/^explore\./, "");
  const rule = ruleNamed(asked);
  const { id, level, section, sentence, impact, fix, seenBy, whyUnseen } = ruleOf(rule);
  const cases = allCases.filter((each) => each.id === asked || (asked === rule && each.rule === rule));
  const caseIds = cases.map((each) => each.id);
  const requests = await requestsOf(caseIds);
  const facts = [
    [level === "observed" ? "risk" : "if broken", impact],
    [level === "observed" ? "avoid" : "to keep it", fix],
    ["not tested", seenBy ? `${whyUnseen}${ONLY[seenBy]}` : ""],
    ["cases", cases.map((each) => (levelOf(each) === level ? each.id : `${each.id} (${levelOf(each)})`)).join(", ") || "none"],
    ["requests", requests.length > 0 || cases.length === 0 ? "" : "none of its own: it judges requests that several cases share"],
  ] as const;
  const lines = [
    `${id}  ${level}, section ${section} of the interface`,
    ...wrapped(sentence, width),
    "",
    ...facts.flatMap(([name, text]) => {
      const texts = text === "" ? [] : wrapped(text, width - COLUMN);
      return texts.map((line, place) => (place === 0 ? name : "").padEnd(COLUMN) + line);
    }),
    ...titled("requests, such as", requests),
    ...titled("wrong servers that the cases detect", await mutantsOf(caseIds)),
  ];
  return `${lines.join("\n")}\n`;
}

const ONLY = { store: " Only the store of the server does.", nobody: "" };
const COLUMN = 12;
/** Matches the ids of wrong servers that only give a refusal another status. */
const STATUS = /Projects?-\d{3}$/;
/** Maximum requests and wrong servers that are shown. */
const MOST = 8;

function titled(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length - MOST;
  return ["", title, ...lines.slice(0, MOST).map((line) => `  ${line}`), ...(more > 0 ? [`  and ${more} more`] : [])];
}

/** The requests of the cases against an imagined account; none for a case that judges the answers to other cases. */
async function requestsOf(caseIds: readonly string[]): Promise<string[]> {
  const sent = (await imaginedRequests(allCases)).filter(({ caseId }) => caseIds.includes(caseId));
  return [...new Set(sent.map(({ line }) => line.replace(/ +/g, " ")))];
}

async function mutantsOf(caseIds: readonly string[]): Promise<string[]> {
  const { allMutants } = await import("../self-test/mutants/all-mutants.ts");
  const found = allMutants.filter(({ killedBy }) => caseIds.some((id) => killedBy.includes(id)));
  // Mutants that only change a status say least, so they come last.
  const told = found.toSorted((one, other) => Number(STATUS.test(one.id)) - Number(STATUS.test(other.id)));
  return told.map(({ id, breaks }) => `${id}: ${breaks}`);
}

function ruleNamed(asked: string): RuleId {
  const rule = allCases.find(({ id }) => id === asked)?.rule ?? allRules.find(({ id }) => id === asked)?.id;
  if (rule !== undefined) return rule;
  const ids = [...new Set([...allRules, ...allCases].map(({ id }) => id))];
  throw new UsageError(`no rule or case is called "${asked}".${didYouMean(asked, ids)} The list command shows all cases`);
}
