import type { CopyCost } from "./copies.ts";
import type { LoadCost } from "./load.ts";
import type { MemoryCost } from "./memory.ts";
import type { OperationCost } from "./operations.ts";

/** What the store costs at every size. */
export interface SizeResults {
  readonly operations: readonly OperationCost[];
  readonly copies: CopyCost;
  readonly memory: readonly MemoryCost[];
  readonly load: LoadCost;
}
