/** A value that is there, or a promise of one that is not there yet. */
export type Awaitable<Value> = Value | Promise<Value>;

/**
 * Acts on a value as soon as it is there, at once if it is not a promise: a request that waits for nothing goes through all
 * layers in one turn, which `await` would not do.
 */
export function mapAwaitable<Value, Result>(
  value: Awaitable<Value>,
  act: (value: Value) => Awaitable<Result>,
): Awaitable<Result> {
  return isPromise(value) ? value.then(act) : act(value);
}

/** Whether a value is a promise. What has a `then` is one, also if another realm or library made it. */
export function isPromise<Value>(value: Awaitable<Value>): value is Promise<Value> {
  return typeof value === "object" && typeof (value as Partial<Promise<Value>> | null)?.then === "function";
}
