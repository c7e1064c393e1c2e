import { documentedFields } from "../../openapi/index.ts";
import { type Audit, auditDocumented, auditError, auditJson, auditSuccess } from "../checks/audit.ts";
import { mixture } from "../checks/refusal.ts";
import type { Case } from "../model/case.ts";
import { type Exchange, fieldsOf } from "../model/exchange.ts";
import { type Finding, observed, pass, unless, vacuous } from "../model/finding.ts";
import type { TargetClient } from "../model/target-client.ts";

/** Section 2 and 7: what every answer of the run looks like, whichever case asked for it. They come last in a run. */
export const envelopeCases: readonly Case[] = [
  { id: "envelope.json", rules: ["envelope.json"], run: async (client) => auditAll(await judged(client), auditJson) },
  {
    id: "envelope.success",
    rules: ["envelope.success"],
    run: async (client) => auditAll((await judged(client)).filter(isSuccess), auditSuccess),
  },
  {
    id: "envelope.error",
    rules: ["envelope.error"],
    run: async (client) => auditAll((await judged(client)).filter(isError), auditError),
  },
  { id: "envelope.delete-exact", rules: ["envelope.delete-exact"], needs: ["disposable"], run: deleteExact },
  { id: "envelope.always", rules: ["envelope.always"], run: async (client) => auditAll(await judged(client), auditDocumented) },
  { id: "envelope.media-type", rules: ["envelope.media-type"], run: mediaType },
  { id: "envelope.extra-fields", rules: ["envelope.extra-fields"], run: extraFields },
];

/** Audits each exchange; vacuous where there is none. */
export function auditAll(exchanges: readonly Exchange[], audit: Audit, what = "answers"): Finding {
  if (exchanges.length === 0) return vacuous(`no ${what} of this kind came`);
  return unless(exchanges.flatMap(audit), pass(`${exchanges.length} ${what}`, { evidence: { [what]: exchanges.length } }));
}

/** The exchanges that say something about the target: a 429 says nothing. */
export async function judged(client: TargetClient): Promise<Exchange[]> {
  return (await client.allExchanges()).filter(({ answer }) => answer.status !== 429);
}

/** The successful list answers of the run. */
export async function listSuccesses(client: TargetClient): Promise<Exchange[]> {
  return (await judged(client)).filter((exchange) => exchange.request.operation === "listProjects" && isSuccess(exchange));
}

function isSuccess({ answer }: Exchange): boolean {
  return answer.status >= 200 && answer.status < 300;
}

function isError({ answer }: Exchange): boolean {
  return answer.status >= 400;
}

async function deleteExact(client: TargetClient): Promise<Finding> {
  const deletes = (await judged(client)).filter(
    (exchange) => exchange.request.operation === "deleteProject" && isSuccess(exchange),
  );
  return auditAll(deletes, exactFields, "successful deletes");
}

function exactFields(exchange: Exchange): ReturnType<Audit> {
  const names = Object.keys(fieldsOf(exchange)).sort();
  const documented = documentedFields("Deleted").toSorted();
  if (names.join() === documented.join()) return [];
  return [{ expected: [`the fields ${documented.join(", ")}`], actual: `the fields ${names.join(", ") || "(none)"}`, exchange }];
}

async function mediaType(client: TargetClient): Promise<Finding> {
  return observed(mixture((await judged(client)).map(({ answer }) => answer.headers["content-type"] ?? "none")));
}

/** The places of `envelope.extra-fields`, with the schema of each. */
const SCHEMAS = { project: "Project", list: "ProjectPage", error: "Error" } as const;

async function extraFields(client: TargetClient): Promise<Finding> {
  const lists = await listSuccesses(client);
  const errors = (await judged(client)).filter(isError);
  const extra: Record<string, string[]> = {
    project: unknownFields(
      "project",
      lists.flatMap(({ answer }) => answer.projects.map(({ fields }) => fields)),
    ),
    list: unknownFields("list", lists.map(fieldsOf)),
    error: unknownFields("error", errors.map(fieldsOf)),
  };
  const places = Object.keys(extra).filter((place) => extra[place]?.length);
  const detail = places.map((place) => `${place}: ${extra[place]?.join(", ")}`).join("; ");
  return observed(places.join(",") || "none", detail || "none");
}

function unknownFields(place: keyof typeof SCHEMAS, bodies: readonly Readonly<Record<string, unknown>>[]): string[] {
  const known = documentedFields(SCHEMAS[place]);
  return [...new Set(bodies.flatMap(Object.keys))].filter((name) => !known.includes(name));
}

/** Sections 8 and 9: what a target happens to show of its version, limits and plans. Nothing here is judged. */
export const versionCases: readonly Case[] = [
  { id: "version.segment", rules: ["version.segment"], run: segment },
  { id: "rate-limits", rules: ["rate-limits"], run: rateLimits },
  { id: "later-versions", rules: ["later-versions"], run: laterVersions },
];

function segment({ target }: TargetClient): Finding {
  return observed(new URL(target.baseUrl).pathname.split("/").at(-1) || "none");
}

async function rateLimits(client: TargetClient): Promise<Finding> {
  const exchanges = await client.allExchanges();
  const limited = exchanges.filter(({ answer }) => answer.status === 429).length;
  const headers = headersSeen(exchanges, /^(x-)?rate-?limit|^retry-after$/);
  return observed(limited > 0 ? "429" : headers || "none", `${limited} answers with 429, headers: ${headers || "none"}`);
}

async function laterVersions(client: TargetClient): Promise<Finding> {
  return observed(headersSeen(await client.allExchanges(), /^(deprecation|sunset|api-version|x-api-version)$/) || "none");
}

function headersSeen(exchanges: readonly Exchange[], name: RegExp): string {
  const names = exchanges.flatMap(({ answer }) => Object.keys(answer.headers));
  return [...new Set(names)].filter((header) => name.test(header)).join(", ");
}
