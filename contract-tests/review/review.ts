import { readFile } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { questionsOf } from "../../openapi/generate/read-document.ts";
import { document as generated } from "../../openapi/generated/document.ts";
import { pagesOf, writePages } from "./build.ts";
import { type Changes, changesBetween } from "./changes/changes.ts";
import { changeReport } from "./changes/report.ts";
import { reviewOf } from "./model.ts";
import { type ReviewOptions, readReviewOptions } from "./options.ts";
import { readBase } from "./read-base.ts";
import { type NamedProfile, readProfiles } from "./read-profiles.ts";
import { readSource, type Source } from "./source.ts";

const DOCUMENT = new URL("../../openapi/openapi.yaml", import.meta.url);
const OUT = relative(process.cwd(), fileURLToPath(new URL("../../dist/review", import.meta.url))) || ".";

/** Builds the review as the arguments say, and gives the exit code: 0, 1 for breaking changes or stale tables, 2 for wrong usage. */
export async function runReview(args: readonly string[]): Promise<number> {
  const options = readReviewOptions(args, OUT);
  if ("exitCode" in options) return options.exitCode;
  const source = readSource("openapi/openapi.yaml", await readFile(DOCUMENT, "utf8"));
  if (typeof source === "string") return refuse(source, 1);
  if (!isDeepStrictEqual(source.document, generated)) return refuse("openapi/generated is stale: run npm run generate", 1);
  const gathered = await gather(source, options);
  return typeof gathered === "string" ? refuse(gathered, 2) : build(source, gathered, options.out);
}

interface Gathered {
  readonly profiles: readonly NamedProfile[];
  readonly changes?: Changes;
}

/** The profiles, and the changes where there is something to compare with; in one line what is wrong with what was named. */
async function gather(source: Source, { against, profile }: ReviewOptions): Promise<Gathered | string> {
  const base = against === undefined ? undefined : await readBase(against);
  if (typeof base === "string") return base;
  const documents = [source, ...(base ? [base] : [])].map(({ document }) => questionsOf(document));
  const profiles = await readProfiles(profile, documents);
  if (typeof profiles === "string") return profiles;
  if (!base) return { profiles };
  const changes = await changesBetween(base, source, profiles);
  return typeof changes === "string" ? changes : { profiles, changes };
}

async function build(source: Source, { profiles, changes }: Gathered, out: string): Promise<number> {
  await writePages(out, pagesOf(reviewOf(source, profiles), changes));
  if (changes) console.log(`${changeReport(changes)}\n`);
  console.log(`review: ${resolve(out, changes ? "changes.html" : "index.html")}`);
  return changes?.breaking ? 1 : 0;
}

function refuse(problem: string, exitCode: number): number {
  console.error(`review: ${problem}`);
  return exitCode;
}
