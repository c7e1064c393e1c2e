import { mkdir, rm, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { Command, CommanderError, InvalidArgumentError } from "commander";
import { document as generated } from "../../openapi/index.ts";
import { UsageError } from "../model/input.ts";
import { type Changes, changeReport, changesBetween, changesMarkdown, changesPage } from "./changes.ts";
import { coveragePage } from "./coverage.ts";
import { readBase, readDocument, readProfiles } from "./inputs.ts";
import { type Review, reviewOf } from "./model.ts";
import { documentPage, PAGES, type PageName, renderPage } from "./page.ts";
import { questionsPage } from "./questions-page.ts";
import { questionsOf } from "./read-document.ts";
import { rulesPage } from "./rules-page.ts";

type Io = Readonly<Record<"stdout" | "stderr", { write(text: string): unknown }>>;

/** Builds the review and returns the exit code: 0, 1 for breaking or untested changes or stale tables, 2 for wrong usage. */
export async function runReview(args: readonly string[], io: Io): Promise<number> {
  try {
    return await buildReview(readOptions(args, io), io);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof UsageError)) throw error;
    io.stderr.write(`review: ${error.message}\n`);
    return 2;
  }
}

interface ReviewOptions {
  /** Profile files whose answers are shown beside the reference's. */
  readonly profile: readonly string[];
  /** The document to compare with: a file or a git ref. */
  readonly against?: string;
  /** The file for the changes as Markdown; "" for stdout. */
  readonly report?: string;
  readonly out: string;
}

async function buildReview({ profile, against, report, out }: ReviewOptions, { stdout, stderr }: Io): Promise<number> {
  if (report !== undefined && against === undefined) throw new UsageError("--report lists changes, so it needs --against");
  const source = await readDocument();
  if (!isDeepStrictEqual(source.document, generated)) {
    stderr.write("review: openapi/generated is stale: run npm run generate\n");
    return 1;
  }
  const base = against === undefined ? undefined : await readBase(against);
  const documents = [source.document, ...(base ? [base.document] : [])];
  const profiles = await readProfiles(profile, documents.flatMap(questionsOf));
  const changes = base && changesBetween(base, source, profiles);
  const lines = changes ? await reported(changes, report) : "";
  await refusable(out, writePages(out, pagesOf(reviewOf(source, profiles), changes)));
  stdout.write(lines);
  if (report !== "") stdout.write(`review: ${resolve(out, changes ? "changes.html" : "rules.html")}\n`);
  return (changes?.verdict ?? "not breaking") === "not breaking" ? 0 : 1;
}

/** Writes the report if it goes to a file. Returns the text for stdout: the changes as plain text, or the report itself. */
async function reported(changes: Changes, report: string | undefined): Promise<string> {
  if (report) await refusable(report, writeFile(report, changesMarkdown(changes)));
  return report === "" ? changesMarkdown(changes) : `${changeReport(changes)}\n\n`;
}

function refusable(name: string, writing: Promise<void>): Promise<void> {
  return writing.catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${name}: cannot be written (${error.code})`);
  });
}

const OUT = relative(process.cwd(), fileURLToPath(new URL("../../dist/review", import.meta.url))) || ".";

function readReport(value: string): string {
  const found = /^markdown(?:=(?<file>.+))?$/.exec(value);
  if (!found) throw new InvalidArgumentError("It must be markdown or markdown=FILE.");
  return found.groups?.file ?? "";
}

/** Parses the arguments. Throws `CommanderError` after help, or after one line about a mistake. */
function readOptions(args: readonly string[], { stdout, stderr }: Io): ReviewOptions {
  const append = (value: string, previous: string[]) => [...previous, value];
  return new Command()
    .name("review")
    .description("Builds the review pages of openapi.yaml: static and offline.")
    .option("--profile <file>", "show the answers of this profile beside the reference's; repeatable", append, [])
    .option("--against <ref or file>", "compare with the document of this git ref, or with this file")
    .option("--report <markdown[=file]>", "write the changes for a pull request; to stdout without a file", readReport)
    .option("--out <folder>", "folder for the pages", OUT)
    .addHelpText("after", "\nExit codes: 0 done, 1 a breaking or untested change, or stale tables, 2 wrong usage.")
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text.replace(/^error: /, "review: ")),
    })
    .exitOverride()
    .parse(args, { from: "user" })
    .opts<ReviewOptions>();
}

/** The text of all pages by file name, including a page for the changes if there is a comparison. */
export function pagesOf(review: Review, changes?: Changes): Partial<Record<PageName, string>> {
  const contents = [
    rulesPage(review),
    questionsPage(review),
    coveragePage(review),
    documentPage(review.source),
    ...(changes ? [changesPage(changes)] : []),
  ];
  const names = contents.map(({ name }) => name);
  return Object.fromEntries(contents.map((content) => [content.name, renderPage(content, names)]));
}

/** Writes the pages into the folder, and removes pages of an earlier review that are no longer made. */
export async function writePages(folder: string, pages: Partial<Record<PageName, string>>): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of Object.keys(PAGES) as PageName[]) {
    const text = pages[name];
    await (text === undefined ? rm(join(folder, name), { force: true }) : writeFile(join(folder, name), text));
  }
}

/** `npm run review` builds static pages about the document, the cases and the wrong servers in dist/review/. */
if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await runReview(process.argv.slice(2), process);
