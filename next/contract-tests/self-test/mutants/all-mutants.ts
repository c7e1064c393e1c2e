import { accessMutants } from "./access.ts";
import { chainedMutants } from "./chained.ts";
import { combinationMutants } from "./combinations.ts";
import { deleteEffectMutants } from "./delete-effect.ts";
import { deleteRefusalMutants } from "./delete-refusal.ts";
import { envelopeMutants } from "./envelope.ts";
import { listLimitMutants } from "./list-limit.ts";
import { listPageMutants } from "./list-page.ts";
import { listRefusalMutants } from "./list-refusal.ts";
import { listShapeMutants } from "./list-shape.ts";
import { listTotalMutants } from "./list-total.ts";
import { listWalkMutants } from "./list-walk.ts";
import type { Mutant } from "./mutant.ts";
import { requestMutants } from "./request-values.ts";
import { routeMutants } from "./routes.ts";

/** Every wrong server that the suite must detect. */
export const allMutants: readonly Mutant[] = [
  ...envelopeMutants,
  ...accessMutants,
  ...listShapeMutants,
  ...listPageMutants,
  ...listWalkMutants,
  ...listLimitMutants,
  ...listTotalMutants,
  ...listRefusalMutants,
  ...deleteEffectMutants,
  ...deleteRefusalMutants,
  ...routeMutants,
  ...requestMutants,
  ...combinationMutants,
  ...chainedMutants,
];
