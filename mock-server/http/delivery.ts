/**
 * An answer that breaks on its way to the client. Time is no part of it: whoever delays an answer waits before giving it.
 * `reset` sends RST, `empty` closes without a byte, `truncated` closes amid the promised length, `malformed-chunk` breaks off a
 * chunked body by a chunk without a size, `wrong-length` promises fewer bytes than it sends, `drip` sends all in small pieces.
 */
export type Delivery =
  | { readonly kind: "reset" | "empty" | "truncated" | "malformed-chunk" | "wrong-length" }
  | { readonly kind: "drip"; readonly pieces: number; readonly everyMs: number };

export type DeliveryKind = Delivery["kind"];

/** Every kind of delivery, with what a fault of its name does. */
export const DELIVERIES: { readonly [Kind in DeliveryKind]: Delivery & { readonly kind: Kind } } = {
  reset: { kind: "reset" },
  empty: { kind: "empty" },
  truncated: { kind: "truncated" },
  "malformed-chunk": { kind: "malformed-chunk" },
  "wrong-length": { kind: "wrong-length" },
  drip: { kind: "drip", pieces: 10, everyMs: 100 },
};
