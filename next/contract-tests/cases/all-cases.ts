import type { Case } from "../model/case.ts";
import { envelopeCases, listAnswerCases, versionCases } from "./answers.ts";
import { combinationCases } from "./combinations.ts";
import { deleteEffectCases } from "./delete-effect.ts";
import { deleteContentTypeCase } from "./delete-form.ts";
import { deleteRefusalCases, repeatedIdCase } from "./delete-refusal.ts";
import { authenticationCases, listContentTypeCases, planCases } from "./headers.ts";
import { deletedCursorCase, listCursorCases } from "./list-cursor.ts";
import { listLimitCases } from "./list-limit.ts";
import { listTotalCases } from "./list-total.ts";
import { listValueCases } from "./list-values.ts";
import { listWalkCases } from "./list-walk.ts";
import { precedenceCases } from "./precedence.ts";
import { requestCases, requestWriteCases } from "./requests.ts";
import { routeCases } from "./routes.ts";
import { unchangedCases } from "./unchanged.ts";

/**
 * Every case in the order of a run: first those that only read, then deletes that must be refused, then real deletes, and last
 * those that look at all answers.
 */
export const allCases: readonly Case[] = [
  ...listWalkCases,
  ...listTotalCases,
  ...listLimitCases,
  ...listValueCases,
  ...listCursorCases,
  ...listContentTypeCases,
  ...deleteRefusalCases,
  ...authenticationCases,
  ...planCases,
  ...routeCases,
  ...requestCases,
  ...requestWriteCases,
  ...combinationCases,
  ...deleteEffectCases,
  deleteContentTypeCase,
  ...precedenceCases,
  deletedCursorCase,
  repeatedIdCase,
  ...unchangedCases,
  ...listAnswerCases,
  ...versionCases,
  ...envelopeCases,
];
