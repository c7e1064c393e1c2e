import { expect, test } from "vitest";
import { referenceProfile } from "../../openapi/index.ts";
import { deleteContentTypeRefusal, listContentTypeRefusal } from "./content-type.ts";

test.each([
  ["accepted", undefined, "list.content-type-missing"],
  ["any-type", "", "list.content-type-missing"],
  ["accepted", "application/json", undefined],
  ["accepted", "Application/JSON ; Charset=UTF-8", undefined],
  ["accepted", "text/plain", "list.content-type-other"],
  ["accepted", "application/json-patch+json", "list.content-type-other"],
  ["refused", "APPLICATION/JSON", undefined],
  ["refused", "application/json; charset=utf-8", "list.content-type-other"],
  ["refused", "text/plain", "list.content-type-other"],
  ["any-type", "text/plain", undefined],
] as const)("under %s a list with %j is refused by %s", (answer, contentType, rule) => {
  expect(listContentTypeRefusal(contentType, { ...referenceProfile, "list.content-type-other": answer })).toBe(rule);
});

test.each([
  ["ignored", undefined, undefined],
  ["ignored", "text/plain", undefined],
  ["required", undefined, "delete.content-type"],
  ["required", "text/plain", "delete.content-type"],
  ["required", "application/json; charset=utf-8", undefined],
  ["refused", undefined, undefined],
  ["refused", "application/json", "delete.content-type"],
] as const)("under %s a delete with %j is refused by %s", (answer, contentType, rule) => {
  expect(deleteContentTypeRefusal(contentType, { ...referenceProfile, "delete.content-type": answer })).toBe(rule);
});
