/** A failure to live with until a day, by the id of a case or a rule. */
export interface Waiver {
  readonly id: string;
  /** Only failures by an answer with this status. */
  readonly status?: number;
  /** Only failures by this exchange, as reports write it: `DELETE /project -> 403`, with the query or without. */
  readonly exchange?: string;
  readonly reason: string;
  /** The last day on which it holds, as YYYY-MM-DD. */
  readonly expires: string;
}
