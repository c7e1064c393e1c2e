import { expect } from "vitest";
import type { Answered, Ask, Talk } from "./talk.suite.ts";

/** A list with no argument but these is refused by the rule with the status, and nothing is shown. */
export async function expectListRefused(talk: Talk, rule: string, status: number, query: string, ask: Ask = {}): Promise<void> {
  expectRefused(await talk.list(query, ask), rule, status, `GET ?${query}`);
}

/** A delete of `id` is refused by the rule with the status, and every project of every account is still there. */
export async function expectDeleteRefused(
  talk: Talk,
  rule: string,
  status: number,
  id: string | undefined,
  ask: Ask = {},
): Promise<void> {
  const before = await talk.store.accounts();
  expectRefused(await talk.remove(id, ask), rule, status, `DELETE ${id}`);
  expect(await talk.store.accounts()).toEqual(before);
}

function expectRefused({ status: actual, rule: named, body }: Answered, rule: string, status: number, what: string): void {
  expect({ status: actual, rule: named }, what).toEqual({ status, rule });
  expect(body, what).toMatchObject({
    code: status,
    message: expect.any(String),
    subMessage: expect.any(String),
    status: "error",
  });
  expect(body).not.toHaveProperty("projects");
}
