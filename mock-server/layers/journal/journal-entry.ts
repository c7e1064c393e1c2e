import type { OperationId } from "../../../openapi/index.ts";

/** What the journal keeps of a request that was answered. The key is in it only as a hash, and by its name where it is published. */
export interface JournalEntry {
  /** Counts up from 1 for as long as the mock runs. */
  readonly id: number;
  /** When the request came, as ISO 8601. */
  readonly time: string;
  readonly requestId: string | null;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly key: { readonly hash: string; readonly name?: string } | null;
  readonly status: number;
  /** The rule that decided the answer. */
  readonly rule: string | null;
  readonly operation: OperationId | null;
  readonly durationMs: number;
  /** The id of the fault that struck it. */
  readonly fault: string | null;
  /** What the request comes close to, where it was refused or a parameter was ignored. */
  readonly nearMisses: readonly string[];
}
