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

/** Short enough that a person who watches the log sees a line at once. */
const LONGEST_WAIT_MS = 50;
