/** A failure that somebody has decided to live with until a day, by the id of a case or a rule. */
export interface Waiver {
  readonly id: string;
  readonly reason: string;
  /** The last day on which it holds, as YYYY-MM-DD. */
  readonly expires: string;
}
