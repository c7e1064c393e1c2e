import { expect } from "vitest";
import type { RuleId } from "../../../openapi/index.ts";
import type { Answered, Ask, MockClient } from "../test-mock.fixture.ts";

/** How a rule is seen, or why no client can see it: one for each rule of a part of the interface. The compiler misses none. */
export type RuleCases<Part extends string> = { readonly [Id in Extract<RuleId, Part>]: RuleCase };

export type RuleCase = ((client: MockClient) => Promise<void>) | { readonly unseen: string };

/** A list is refused by the rule with the status, and nothing is shown. */
export async function expectListRefused(
  client: MockClient,
  rule: string,
  status: number,
  query: string,
  ask: Ask = {},
): Promise<void> {
  expectRefused(await client.list(query, ask), rule, status, `GET ?${query}`);
}

/** A delete is refused by the rule with the status, and every project of every account is still there. */
export async function expectDeleteRefused(
  client: MockClient,
  rule: string,
  status: number,
  id: string | undefined,
  ask: Ask = {},
): Promise<void> {
  const before = await client.mock.store.accounts();
  expectRefused(await client.remove(id, ask), rule, status, `DELETE ${id}`);
  expect(await client.mock.store.accounts()).toEqual(before);
}

function expectRefused({ status: actual, rule: named, body }: Answered, rule: string, status: number, what: string): void {
  expect({ status: actual, rule: named }, what).toEqual({ status, rule });
  const texts = { message: expect.any(String), subMessage: expect.any(String) };
  expect(body, what).toMatchObject({ code: status, ...texts, status: "error" });
  expect(body).not.toHaveProperty("projects");
}
