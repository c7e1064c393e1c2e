/** A server that a run must survive: what it does, and how a run against it ends. */
export interface Hostile {
  readonly id: string;
  readonly does: string;
  readonly start: () => Promise<Listening>;
  /** 3 if the target cannot be tested, 1 if it breaks a rule; never 0 and never 2. */
  readonly exit: 1 | 3;
  /** In the one line on stderr if nothing can be tested, else in the report. */
  readonly reason: RegExp;
}

/** A hostile server on loopback. */
export interface Listening {
  readonly baseUrl: string;
  /** For the process of the run, such as a certificate to trust. */
  readonly environment?: Readonly<Record<string, string>>;
  /** What the run did that it must not do, such as follow a redirect; undefined if it did nothing of the kind. */
  readonly misdeed?: () => string | undefined;
  close(): void;
}

/** A hostile server in a table. */
export type Row = readonly [id: string, does: string, start: Hostile["start"], reason: RegExp];

/** The servers of a table, all of which end a run with the same exit code. */
export function ending(exit: Hostile["exit"], rows: readonly Row[]): Hostile[] {
  return rows.map(([id, does, start, reason]) => ({ id, does, start, exit, reason }));
}

/** Keys that no output may show. */
export const CANARY_KEYS = {
  premium: "mk_premium:canary-8c1d44f07be2",
  otherPremium: "mk_other:canary-a95e03b7d614",
  free: "mk_free:canary-2f60e8c9b35a",
} as const;
