/** A rule whose failures are excused until a day, by its id or that of its case, such as `explore.list.limit`. */
export interface Waiver {
  readonly id: string;
  readonly reason: string;
  /** The last day on which it is valid, as YYYY-MM-DD. */
  readonly expires: string;
}
