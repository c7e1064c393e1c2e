import type { Case } from "../model/case.ts";
import { authenticationCases } from "./authentication.ts";
import { deleteEffectCases } from "./delete-effect.ts";
import { deleteRefusalCases } from "./delete-refusal.ts";
import { repeatedIdCase } from "./delete-repeated.ts";
import { envelopeCases } from "./envelope.ts";
import { listAnswerCases } from "./list-answer.ts";
import { listContentTypeCases } from "./list-content-type.ts";
import { deletedCursorCase, listCursorCases } from "./list-cursor.ts";
import { listLimitCases } from "./list-limit.ts";
import { listTotalCases } from "./list-total.ts";
import { listWalkCases } from "./list-walk.ts";
import { planCases } from "./plan.ts";
import { precedenceCases } from "./precedence.ts";
import { routeCases } from "./routes.ts";
import { unchangedCases } from "./unchanged.ts";
import { versionCases } from "./version.ts";

/**
 * Every case in the order of a run: first what only reads, then deletes that must be refused, then real deletes,
 * and last what looks at everything that was said.
 */
export const allCases: readonly Case[] = [
  ...listWalkCases,
  ...listTotalCases,
  ...listLimitCases,
  ...listCursorCases,
  ...listContentTypeCases,
  ...precedenceCases,
  ...deleteRefusalCases,
  ...authenticationCases,
  ...planCases,
  ...routeCases,
  ...deleteEffectCases,
  deletedCursorCase,
  repeatedIdCase,
  ...unchangedCases,
  ...listAnswerCases,
  ...versionCases,
  ...envelopeCases,
];
