import { deleteMutants } from "./deletes.ts";
import { formMutants } from "./forms.ts";
import { listCountMutants } from "./list-counts.ts";
import { listPageMutants } from "./list-pages.ts";
import type { Mutant } from "./mutant.ts";
import { routeMutants } from "./routes.ts";
import { uncheckedMutants } from "./unchecked.ts";
import { wireMutants } from "./wires.ts";
import { statusMutants } from "./wrong-statuses.ts";

/** Every wrong server that the suite must detect. */
export const allMutants: readonly Mutant[] = [
  ...formMutants,
  ...listPageMutants,
  ...listCountMutants,
  ...statusMutants,
  ...uncheckedMutants,
  ...deleteMutants,
  ...routeMutants,
  ...wireMutants,
];
