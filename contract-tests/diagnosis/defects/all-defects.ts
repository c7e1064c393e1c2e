import type { Defect } from "../defect.ts";
import { accessDefects } from "./access.ts";
import { deleteDefects } from "./deletes.ts";
import { formDefects } from "./forms.ts";
import { limitDefects } from "./limits.ts";
import { pagingDefects } from "./paging.ts";
import { totalDefects } from "./totals.ts";

/** Every known defect. Of two that explain the same, the first is told. */
export const allDefects: readonly Defect[] = [
  ...pagingDefects,
  ...limitDefects,
  ...totalDefects,
  ...deleteDefects,
  ...accessDefects,
  ...formDefects,
];
