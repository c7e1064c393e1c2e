/** A server that a run must survive: what it does, and how a run against it ends. */
export interface Hostile {
  readonly id: string;
  readonly does: string;
  readonly start: () => Promise<Listening>;
  readonly expects: Expected;
}

/** 3 where the target could not be tested, 1 where it broke a rule; never 0 and never 2. */
export interface Expected {
  readonly exit: 1 | 3;
  /** In the one line on stderr where nothing could be tested, else in the report. */
  readonly reason: RegExp;
}

/** A hostile server on loopback. */
export interface Listening {
  readonly baseUrl: string;
  /** For the run's process, such as a certificate to trust. */
  readonly environment?: Readonly<Record<string, string>>;
  /** What the run did that it must not do, such as follow a redirect; undefined where it did nothing of the kind. */
  readonly misdeed?: () => string | undefined;
  close(): void;
}

/** Keys that no output may show. */
export const CANARY_KEYS = {
  premium: "mk_premium:canary-8c1d44f07be2",
  otherPremium: "mk_other:canary-a95e03b7d614",
  free: "mk_free:canary-2f60e8c9b35a",
} as const;
