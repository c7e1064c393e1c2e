/** A part of the bench: its figures as markdown, and what the mock has to reach. */
export interface Section {
  readonly title: string;
  readonly shown: string;
  readonly gates: readonly Gate[];
}

export interface Gate {
  readonly promise: string;
  readonly measured: string;
  readonly met: boolean;
}

/** Runs a measuring script. Exit codes: 1 if it gives false, 2 with one line if it throws. */
export async function runScript(name: string, run: () => Promise<boolean>): Promise<void> {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130));
  try {
    if (!(await run())) process.exitCode = 1;
  } catch (problem) {
    console.error(`${name}: ${problem instanceof Error ? problem.message : problem}`);
    // Servers that still run end with this process.
    process.exit(2);
  }
}

/** The names in the list of a flag `--only`, or all of them without one. Throws one line about a name that is not known. */
export function namesFrom<Name extends string>(only: string | undefined, names: readonly Name[]): readonly Name[] {
  if (only === undefined) return names;
  return only.split(",").map((wanted) => {
    const name = names.find((known) => known === wanted);
    if (name === undefined) throw new Error(`--only: ${wanted} is none of ${names.join(", ")}`);
    return name;
  });
}
