import { documentText } from "../domain/document-value.ts";

export const KEY_HEADER: string = documentText("components", "securitySchemes", "masterKey", "name");
export const CONTENT_TYPE = "Content-Type";

/** Names the rule that decided the answer: for people and tests, not part of the interface. */
export const RULE_HEADER = "X-Rule";
