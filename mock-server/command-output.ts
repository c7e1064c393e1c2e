import type { Profile } from "../openapi/profile.ts";
import { allQuestions } from "../openapi/question.ts";
import type { Flags } from "./command-line.ts";
import type { RunningMock } from "./index.ts";
import type { StartState } from "./mock.ts";
import { BASE_PATH } from "./operations/message.ts";
import { faultText } from "./simulation/fault.ts";
import { curlExample, DEV_ACCOUNTS } from "./store/dev-accounts.ts";

/**
 * What the mock prints when it is ready. The first line never changes, because scripts wait for it; the others say what a user needs
 * next: keys, what differs from the defaults, the pages, and a command to paste.
 */
export function startLines(
  { url, profile }: RunningMock,
  flags: Flags,
  state: StartState,
): string[] {
  const ready = `tts-projects-mock listening on ${url}`;
  if (flags.silent) return [ready];
  const accounts =
    state.data?.accounts.map(({ key, plan }) => ({ key, about: ` ${plan}` })) ?? DEV_ACCOUNTS;
  const pages = url.replace(BASE_PATH, "/__admin");
  return [
    ready,
    "",
    "keys:",
    ...accounts.slice(0, MOST_KEYS).map(({ key, about }) => `  ${key.padEnd(12)}${about}`),
    "  add :NAME to a key for a copy with a state of its own",
    "",
    ...changesIn(flags, state, profile.current),
    ...(flags.admin ? [`console:  ${pages}/`, `docs:     ${pages}/docs`] : []),
    "",
    "try:",
    `  ${curlExample(url, accounts[0]?.key ?? "KEY", flags.cert)}`,
  ];
}

/** More keys would scroll the other lines away. */
const MOST_KEYS = 20;

/** A line for each setting that differs from the defaults. */
function changesIn(
  { data, scenario, store }: Flags,
  { faults = [], delay }: StartState,
  { answers }: Profile,
): string[] {
  const values = {
    data,
    scenario,
    store: store && new URL(store).host,
    answers: allQuestions
      .filter(({ id, reference }) => answers[id] !== reference)
      .map(({ id }) => `${id}=${answers[id]}`)
      .join(" · "),
    faults: faults.map(faultText).join(" · "),
    delay: delay && `${delay} ms`,
  };
  return Object.entries(values)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}:`.padEnd(10) + value);
}

/**
 * Creates the log of the command, which writes lines to stderr a few times a second: under load, a write for each line costs a fifth
 * of a request. Lines that wait when the process ends are written then.
 */
export function logWriter(): (line: string) => void {
  let waiting: string[] = [];
  const flush = () => {
    if (waiting.length === 0) return;
    process.stderr.write(`${waiting.join("\n")}\n`);
    waiting = [];
  };
  process.once("exit", flush);
  // The mock goes on if the reader of its log ends.
  process.stderr.on("error", () => {});
  return (line) => {
    if (waiting.length === 0) setTimeout(flush, LONGEST_WAIT_MS);
    waiting.push(line);
  };
}

/** How long a line of the log waits to be written with others. */
const LONGEST_WAIT_MS = 50;
