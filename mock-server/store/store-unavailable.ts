/** What is known of the trouble, for the client that has to be told. */
export interface Trouble {
  /** The reason, in a sentence. Default: there was no answer in time. */
  readonly reason?: string;
  /** Whether the engine did nothing of what was asked for. Default: that is not known. */
  readonly isUnchanged?: boolean;
}

/** The state cannot be had or changed now: its engine is away, hung, not ready or full. */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable";
  readonly reason: string;
  readonly isUnchanged: boolean;

  constructor(message: string, { reason = "It did not answer in time.", isUnchanged = false }: Trouble = {}) {
    super(message);
    this.reason = reason;
    this.isUnchanged = isUnchanged;
  }
}
