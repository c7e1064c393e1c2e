import { accessMutants } from "./access.ts";
import { combinationMutants } from "./combinations.ts";
import { deleteEffectMutants } from "./delete-effects.ts";
import { deleteRefusalMutants } from "./delete-refusals.ts";
import { envelopeMutants } from "./envelope.ts";
import { listLimitMutants } from "./list-limits.ts";
import { listPageMutants } from "./list-pages.ts";
import { listRefusalMutants } from "./list-refusals.ts";
import { listShapeMutants } from "./list-shape.ts";
import { listTotalMutants } from "./list-totals.ts";
import type { Mutant } from "./mutant.ts";
import { requestMutants } from "./request-values.ts";
import { routeMutants } from "./routes.ts";
import { wireMutants } from "./wires.ts";

/** Every wrong server that the suite must detect. */
export const allMutants: readonly Mutant[] = [
  ...envelopeMutants,
  ...accessMutants,
  ...listShapeMutants,
  ...listPageMutants,
  ...listLimitMutants,
  ...listTotalMutants,
  ...listRefusalMutants,
  ...deleteEffectMutants,
  ...deleteRefusalMutants,
  ...routeMutants,
  ...requestMutants,
  ...combinationMutants,
  ...wireMutants,
];
