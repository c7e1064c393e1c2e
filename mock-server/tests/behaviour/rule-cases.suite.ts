import type { RuleId } from "../../../openapi/index.ts";
import type { Talk } from "./talk.suite.ts";

/** How a rule is seen, or why no client can see it: one for each rule of a part of the interface, and the compiler misses none. */
export type RuleCases<Part extends string> = { readonly [Id in Extract<RuleId, Part>]: RuleCase };

export type RuleCase = ((talk: Talk) => Promise<void>) | { readonly unseen: string };
