/** The state cannot be had now: its engine is away, hung or not ready. Whether a change that was asked for took effect is unknown. */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable";
}
