import { expect } from "vitest";
import { LAST_ID, LIMIT, MAXIMUM_LIMIT, PROJECT_ID } from "../../../openapi/constants.ts";
import {
  conditionOf,
  type OperationId,
  type RefusalRule,
  type RuleId,
} from "../../../openapi/contract.ts";
import type { Answered, Ask, MockClient } from "../test-mock.fixture.ts";

/** Ids as seen from `mk_premium`: of its own project, of one that it had and deleted, of another account's, of no project. */
export interface Ids {
  readonly own: string;
  readonly gone: string;
  readonly foreign: string;
  readonly unknown: string;
}

/** Sends a request that meets a condition of the document, and no other one. */
type Meet = (client: MockClient, ids: Ids, part: string) => Promise<Answered>;

/** A request for each condition of each operation. The compiler reports a missing one. */
const MEETS: { readonly [Id in OperationId]: { readonly [Rule in RefusalRule<Id>]: Meet } } = {
  listProjects: {
    "route.invalid": ({ ask }) => ask("GET /v1/nowhere"),
    "route.method": ({ ask }) => ask("POST /v1/projects"),
    ...refusedKeys((client, _ids, ask) => client.list("", ask)),
    "list.content-type-missing": ({ list }) => list("", { type: null }),
    "list.content-type-other": ({ list }) => list("", { type: "text/plain" }),
    "list.limit-invalid": ({ list }, _ids, part) => list(`${LIMIT}=${INVALID_LIMITS[part]}`),
    "list.limit-over-maximum": ({ list }) => list(`${LIMIT}=${MAXIMUM_LIMIT + 1}`),
    "list.last-id-invalid": ({ list }, { own }, part) => list(`${LAST_ID}=${invalidId(own, part)}`),
    "list.last-id-foreign": ({ list }, { foreign }) => list(`${LAST_ID}=${foreign}&${LIMIT}=7`),
    "list.last-id-unknown": ({ list }, { unknown }) => list(`${LAST_ID}=${unknown}`),
    "list.last-id-deleted": ({ list }, { gone }) => list(`${LAST_ID}=${gone}&${LIMIT}=1`),
  },
  deleteProject: {
    "route.invalid": ({ ask }, { own }) => ask(`DELETE /v1/project/${own}?${PROJECT_ID}=${own}`),
    "route.method": ({ ask }, { own }) => ask(`PUT /v1/project?${PROJECT_ID}=${own}`, OVERRIDE),
    ...refusedKeys((client, { own }, ask) =>
      client.remove(own, { type: "application/json", ...ask }),
    ),
    "delete.content-type": ({ mock, remove }, { own }) => {
      mock.profile.set({ "delete.content-type": "required" });
      return remove(own);
    },
    "delete.id-missing": ({ remove }) => remove(undefined),
    "delete.id-invalid": ({ remove }, { own }, part) => remove(invalidId(own, part)),
    "delete.id-repeated": ({ remove }, { own }) => remove(`${own}&${PROJECT_ID}=${own}`),
    "delete.unknown": ({ remove }, { unknown }) => remove(unknown),
    "delete.again": ({ remove }, { gone }) => remove(gone),
    "delete.foreign": ({ remove }, { foreign }) => remove(foreign),
  },
};

/**
 * Expects that a request that meets the condition gets exactly the documented refusal, with another status if one is given, and
 * changes nothing.
 */
export async function expectRefusal(
  client: MockClient,
  operation: OperationId,
  rule: RuleId,
  { part, status }: { readonly part?: string | undefined; readonly status?: number } = {},
): Promise<void> {
  const [own = "", gone = ""] = await client.stored();
  const [foreign = ""] = await client.stored("mk_other");
  await client.mock.store.delete("mk_premium", gone);
  const before = await allIds(client);
  const meets: { readonly [Rule in RuleId]?: Meet } = MEETS[operation];
  const answered = await meets[rule]?.(
    client,
    { own, gone, foreign, unknown: "1" },
    part ?? "text",
  );
  const { reference } = conditionOf(operation, rule as RefusalRule);
  const code = status ?? reference.code;
  expect({ status: answered?.status, rule: answered?.rule, body: answered?.body }).toEqual({
    status: code,
    rule,
    body: { ...reference, code },
  });
  expect(await allIds(client)).toBe(before);
}

/** The ids of all accounts and changed copies, as one text. */
export async function allIds({ mock }: MockClient): Promise<string> {
  return JSON.stringify(
    (await mock.store.read()).map(({ key, projects }) => [key, ...projects.map(({ id }) => id)]),
  );
}

function refusedKeys(send: (client: MockClient, ids: Ids, ask: Ask) => Promise<Answered>) {
  return {
    "auth.key-missing": (client, ids) => send(client, ids, { key: null }),
    "auth.key-empty": (client, ids) => send(client, ids, { key: "" }),
    "auth.key-unknown": (client, ids) => send(client, ids, { key: "mk_nobody" }),
    "plan.not-premium": (client, ids) => send(client, ids, { key: "mk_free" }),
  } satisfies Record<string, Meet>;
}

const OVERRIDE = { headers: { "X-HTTP-Method-Override": "DELETE" } };

/** A limit for each part of the rule list.limit-invalid. */
export const INVALID_LIMITS: Readonly<Record<string, string>> = {
  zero: "0",
  negative: "-1",
  fraction: "9.5",
  text: "abc",
  empty: "",
  repeated: `5&${LIMIT}=7`,
  huge: "9".repeat(30),
};

/** An id for each part of the rules list.last-id-invalid and delete.id-invalid. */
export function invalidId(own: string, part: string, other: string = own): string {
  const ids: Readonly<Record<string, string>> = {
    zero: "0",
    negative: "-1",
    fraction: `${own}.5`,
    text: "abc",
    empty: "",
    huge: "9".repeat(30),
    "letters-behind": `${own}abc`,
    repeated: `${own}&${LAST_ID}=${other}`,
  };
  return ids[part] ?? part;
}
