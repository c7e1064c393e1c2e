/** The server to judge, as a target file describes it; only `baseUrl` and `keys.premium` are needed. */
export interface Target {
  /** Ends in the version segment, without a slash behind it. */
  readonly baseUrl: string;
  readonly keys: TargetKeys;
  /** Ids that the suite may delete, as source text; nothing else is ever deleted. */
  readonly disposableProjectIds: readonly string[];
  /** Headers for every request, for example of a gateway in front of the target. */
  readonly headers: Readonly<Record<string, string>>;
  /** Names of `headers` whose values are no secret, letter case ignored; every other value is taken out of all that is written. */
  readonly publicHeaders?: readonly string[];
  /** The host of `baseUrl`, repeated by a person who consents to deletes there; not needed on loopback. */
  readonly confirmHost?: string;
}

/** API keys: of the account to test, of another premium account, and of an account without the plan. */
export interface TargetKeys {
  readonly premium: string;
  readonly otherPremium?: string;
  readonly free?: string;
}
