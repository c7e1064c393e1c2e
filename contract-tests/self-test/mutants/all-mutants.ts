import { authenticationMutants } from "./authentication.ts";
import { deleteEffectMutants } from "./delete-effect.ts";
import { deleteGoneMutants } from "./delete-gone.ts";
import { deleteRefusalMutants } from "./delete-refusal.ts";
import { dialectMutants } from "./dialects.ts";
import { envelopeErrorMutants } from "./envelope-error.ts";
import { envelopeJsonMutants } from "./envelope-json.ts";
import { envelopeStatusMutants } from "./envelope-status.ts";
import { envelopeSuccessMutants } from "./envelope-success.ts";
import { listContentTypeMutants } from "./list-content-type.ts";
import { listCursorMutants } from "./list-cursor.ts";
import { listLimitMutants } from "./list-limit.ts";
import { listOddLimitMutants } from "./list-limit-odd.ts";
import { listPageMutants } from "./list-page.ts";
import { listShapeMutants } from "./list-shape.ts";
import { listTotalMutants } from "./list-total.ts";
import { listWalkMutants } from "./list-walk.ts";
import type { Mutant } from "./mutant.ts";
import { onceSurvived } from "./once-survived.ts";
import { planMutants } from "./plan.ts";
import { routeMutants } from "./routes.ts";

/** Every wrong server that the suite must find out. */
export const allMutants: readonly Mutant[] = [
  ...envelopeJsonMutants,
  ...envelopeSuccessMutants,
  ...envelopeErrorMutants,
  ...envelopeStatusMutants,
  ...authenticationMutants,
  ...planMutants,
  ...listShapeMutants,
  ...listPageMutants,
  ...listWalkMutants,
  ...listLimitMutants,
  ...listOddLimitMutants,
  ...listTotalMutants,
  ...listCursorMutants,
  ...listContentTypeMutants,
  ...deleteEffectMutants,
  ...deleteGoneMutants,
  ...deleteRefusalMutants,
  ...routeMutants,
  ...dialectMutants,
  ...onceSurvived,
];
