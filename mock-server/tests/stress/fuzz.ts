import { randomFrom } from "../../store/random.ts";
import { mutate } from "./mutate.ts";
import { answersIn, type Exchanged, flawOf } from "./raw-http.ts";

export interface FuzzReport {
  readonly inputs: number;
  readonly answers: number;
  readonly errors: number;
  /** Answers that say that a project was deleted. */
  readonly deletes: number;
  readonly hangs: number;
  /** Inputs without any answer, although there was something to answer. */
  readonly silent: number;
  /** The first inputs that went wrong, and how. They belong into the table of fuzz.test.ts. */
  readonly failures: readonly { readonly input: string; readonly flaw: string }[];
}

export interface FuzzPlan {
  readonly inputs: number;
  readonly seed: number;
  readonly seeds: readonly string[];
  send(input: string): Promise<Exchanged>;
}

const AT_ONCE = 64;
/** With copies of their own, most deletes find something to delete. Fewer than the store holds, so that none is dropped. */
const COPIES = 9000;
const MOST_FAILURES = 10;

/** Sends so many mutated inputs and judges every answer. The same seed sends the same inputs. */
export async function fuzz({ inputs, seed, seeds, send }: FuzzPlan): Promise<FuzzReport> {
  const random = randomFrom(seed);
  const counts = { inputs, answers: 0, errors: 0, deletes: 0, hangs: 0, silent: 0 };
  const failures: { input: string; flaw: string }[] = [];
  let sent = 0;
  const worker = async () => {
    while (sent < inputs) {
      sent += 1;
      const input = mutate(seeds, random).replaceAll("mk_premium", `mk_premium:${sent % COPIES}`);
      const flaw = count(counts, input, await send(input));
      if (flaw !== undefined && failures.length < MOST_FAILURES) failures.push({ input, flaw });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { ...counts, failures };
}

type Counts = Record<Exclude<keyof FuzzReport, "failures">, number>;

/** Counts what came back, and says what is wrong with it. */
function count(counts: Counts, input: string, { received, timedOut }: Exchanged): string | undefined {
  if (timedOut) {
    counts.hangs += 1;
    return "hangs";
  }
  try {
    const answers = answersIn(received, "guess");
    const isSilent = answers.length === 0 && /[^\r\n]/.test(input);
    counts.silent += isSilent ? 1 : 0;
    counts.answers += answers.length;
    counts.errors += answers.filter(({ status }) => status >= 400).length;
    counts.deletes += answers.filter(({ headers }) => headers["x-rule"] === "delete.success").length;
    const flaws = answers.flatMap((answer) => flawOf(answer, answer.body === "") ?? []);
    return isSilent ? "silent" : flaws[0];
  } catch (error) {
    return String(error);
  }
}
