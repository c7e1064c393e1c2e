/** A value, or a promise of one. */
export type Awaitable<Value> = Value | Promise<Value>;

/**
 * Calls `act` with the value, immediately if it is not a promise: a request that waits for nothing then passes through all
 * layers in one turn of the event loop, which `await` would prevent.
 */
export function mapAwaitable<Value, Result>(
  value: Awaitable<Value>,
  act: (value: Value) => Awaitable<Result>,
): Awaitable<Result> {
  return isPromise(value) ? value.then(act) : act(value);
}

/** Whether a value is a promise: it has a method `then`, so promises of other realms and libraries count. */
export function isPromise<Value>(value: Awaitable<Value>): value is Promise<Value> {
  return typeof value === "object" && typeof (value as Partial<Promise<Value>> | null)?.then === "function";
}
