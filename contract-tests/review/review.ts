import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { InputProblem } from "../../openapi/input-problem.ts";
import { type Change, code, contractChanges, type Shipped } from "./contract-changes.ts";
import { interfaceChanges } from "./interface-changes.ts";
import { changedVerdicts, readBase, readNow } from "./revision.ts";

type Io = Readonly<Record<"stdout" | "stderr", { write(text: string): unknown }>>;

/** Writes the pages, or prints what changed. Returns the exit code: 0, 1 for a change that breaks or may break, 2 for wrong usage. */
export async function runReview(args: readonly string[], io: Io, out: URL = OUT): Promise<number> {
  try {
    const {
      help,
      against,
      prove,
      profile = [],
    } = parseArgs({ args: [...args], options: OPTIONS }).values;
    if (help) io.stdout.write(HELP);
    else if (against === undefined) await writePages(out, io);
    else return await printChanges(against, prove ? profile : undefined, io);
    return 0;
  } catch (error) {
    const { name, code = "", message } = error as NodeJS.ErrnoException;
    // The tree of a git ref has a class of its own.
    if (!(name === InputProblem.name || code.startsWith("ERR_PARSE_ARGS"))) throw error;
    io.stderr.write(message.replace(/^/gm, "review: ").concat("\n"));
    return 2;
  }
}

const OUT = new URL("../../dist/review/", import.meta.url);
const OPTIONS = {
  help: { type: "boolean" },
  against: { type: "string" },
  prove: { type: "boolean" },
  profile: { type: "string", multiple: true },
} as const;
const HELP = `npm run review                    writes the rules, the open questions and the refusals as offline pages into dist/review/
npm run review -- --against REF   prints what changed since a git ref or a file, as Markdown
  --prove                         also judges the wrong and the legal servers of the git ref by both documents; takes minutes
  --profile FILE                  with --prove, judges the mock with this profile too; repeatable
Exit codes: 0 done, 1 a change that is breaking or normative, or another verdict, 2 wrong usage
`;

async function writePages(out: URL, { stdout }: Io): Promise<void> {
  readNow();
  // It loads the suite, which fails for a document without a rule that it judges.
  const made = await import("./document-pages.ts").catch(({ message }: Error) => {
    throw new InputProblem(`the code needs what the document no longer says: ${message}`);
  });
  const pages = {
    "index.html": made.rulesPage(),
    "questions.html": made.questionsPage(),
    "refusals.html": made.refusalsPage(),
  };
  // A page that is no longer made must not stay.
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  for (const [file, text] of Object.entries(pages)) writeFileSync(new URL(file, out), text);
  stdout.write(`review: ${fileURLToPath(new URL("index.html", out))}\n`);
}

/** Prints the changes as Markdown, for a terminal and for a comment on a pull request: the breaking ones first. */
async function printChanges(
  against: string,
  profiles: readonly string[] | undefined,
  { stdout }: Io,
): Promise<number> {
  const changes = changesBetween(readBase(against), readNow());
  const sections = KINDS.flatMap((kind) => {
    const own = changes.filter((change) => change.kind === kind);
    const entries = own.map(({ what, told }) => [`- ${what}`, ...told].join("\n  - "));
    return own.length === 0 ? [] : [`### ${own.length} ${kind}\n`, ...entries, ""];
  });
  const verdicts = profiles ? await changedVerdicts(against, profiles) : [];
  const proof = profiles
    ? `### Verdicts\n\n- ${verdicts.join("\n- ")}`
    : "Which verdicts of the suite change is not compared: add --prove.";
  const title = `## Changes of the document since ${code(against)}`;
  stdout.write(`${title}\n\n${sections.join("\n") || "None.\n"}\n${proof}\n`);
  const isBreaking = changes.some(({ kind }) => kind === "breaking" || kind === "normative");
  return isBreaking || verdicts.length > 1 ? 1 : 0;
}

const KINDS = ["breaking", "normative", "feature", "wording"];

/** What changed between two documents, and what it does to whom. */
export function changesBetween(old: Shipped, now: Shipped): Change[] {
  return [...interfaceChanges(old, now), ...contractChanges(old, now)];
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = await runReview(process.argv.slice(2), process);
