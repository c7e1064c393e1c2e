import { type Profile, questionsOf, referenceProfile } from "../../openapi/index.ts";
import type { SentRequest } from "../model/exchange.ts";
import { profileWith } from "../operations/operation.ts";
import { OPERATIONS } from "../operations/operations.ts";
import { parametersUnder } from "./reasons.ts";

/** The questions about another spelling of a number that a request asks: those whose answer changes how it is read. */
export function spellingsIn(request: SentRequest): string[] {
  const { operation } = request;
  if (operation === undefined) return [];
  const read = (profile: Profile) => JSON.stringify(parametersUnder(request, operation, profile));
  const plain = read(referenceProfile);
  return SPELLINGS.filter(({ rule }) => rule === OPERATIONS[operation].spelling).flatMap(
    ({ question, profile }) => (read(profile) === plain ? [] : [question]),
  );
}

const SPELLINGS = Object.values(OPERATIONS).flatMap(({ spelling: rule }) =>
  questionsOf(rule).map(({ id }) => ({
    rule,
    question: id as string,
    profile: profileWith({ [id]: "number" }),
  })),
);
