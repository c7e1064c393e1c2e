/** A value that is there, or a promise of one that is not there yet. */
export type Awaitable<Value> = Value | Promise<Value>;

/**
 * Acts on a value as soon as it is there: at once where it is, so that a request for which nothing has to be waited for goes
 * through all layers without a promise. `await` would wait for a value that is there, too.
 */
export function mapAwaitable<Value, Result>(
  value: Awaitable<Value>,
  act: (value: Value) => Awaitable<Result>,
): Awaitable<Result> {
  return isPromise(value) ? value.then(act) : act(value);
}

/** Whether a value has to be waited for. What has a `then` is a promise, also one that another realm or library made. */
export function isPromise<Value>(value: Awaitable<Value>): value is Promise<Value> {
  return typeof value === "object" && typeof (value as Partial<Promise<Value>> | null)?.then === "function";
}
