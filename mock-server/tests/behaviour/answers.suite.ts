import { expect } from "vitest";
import {
  DEFAULT_LIMIT,
  LAST_ID,
  LIMIT,
  MAXIMUM_LIMIT,
  PROJECT_ID,
} from "../../../openapi/constants.ts";
import {
  allConditions,
  type OperationId,
  type OrderedCheck,
  operationOf,
  type RuleId,
} from "../../../openapi/contract.ts";
import type { OpenRule, Question } from "../../../openapi/question.ts";
import type { MockClient } from "../test-mock.fixture.ts";
import { expectRefusal, INVALID_LIMITS, invalidId } from "./refusals.suite.ts";

/** Expects that the mock gives this answer to an open question. */
export async function expectAnswer(
  client: MockClient,
  { rule, part }: Question,
  answer: string,
): Promise<void> {
  if (!/^\d+$/.test(answer)) {
    const gives = GIVES[rule];
    if (!gives) throw new Error(`no test gives ${rule} = ${answer}`);
    return gives(client, answer, part ?? "");
  }
  const refusing = allConditions.filter((condition) => condition.rule === rule);
  for (const { operation, reference } of refusing) {
    const isAsked = refusing.length === 1 || part === undefined || part === operation;
    await expectRefusal(client, operation, rule, {
      part,
      status: isAsked ? Number(answer) : reference.code,
    });
    await client.mock.reset("mk_premium");
  }
}

type Give = (client: MockClient, answer: string, part: string) => Promise<void>;

/** A test for each open question, for its answers other than a status. */
const GIVES: { readonly [Rule in OpenRule]?: Give } = {
  "auth.precedence": (client, order, operation) =>
    expectPrecedence(client, order.split(",") as OrderedCheck[], operation as OperationId),
  "envelope.media-type": async ({ ask, list, remove }, type) => {
    for (const { headers } of [await list(), await remove("1"), await ask("GET /v1/nowhere")])
      expect(headers.get("Content-Type")).toBe(type);
  },
  "envelope.extra-fields": async ({ list, remove, stored }, answer) => {
    const has = (place: string) => (answer.split(",").includes(place) ? 1 : 0);
    const { body } = await list(`${LIMIT}=1`);
    const [project = {}] = body.projects as object[];
    const deleted = await remove((await stored())[0]);
    const sizes = [project, body, (await list(`${LIMIT}=x`)).body, deleted.body].map(
      (value) => Object.keys(value).length,
    );
    expect(sizes).toEqual([3 + has("project"), 5 + has("list"), 4 + has("error"), 3]);
  },
  "list.order": async ({ list, walk, stored }, order) => {
    const { ids, body } = await list(`${LIMIT}=${MAXIMUM_LIMIT}`);
    const names = (body.projects as { name: string }[]).map(({ name }) => name);
    const ascending = await stored();
    const sequences = [
      [ids, ascending],
      [ids, ascending.toReversed()],
      [names, names.toSorted()],
    ];
    expect(sequences.map(([one, other]) => one?.join() === other?.join())).toEqual(
      ["id-ascending", "id-descending", "name"].map((each) => each === order),
    );
    expect(await walk(7)).toEqual(ids);
    expect(ids.toSorted()).toEqual(ascending.toSorted());
  },
  "list.total": async ({ list }, answer) => {
    expect((await list(`${LIMIT}=7`)).body.total).toBe(answer === "page" ? 7 : 45);
  },
  "list.limit-over-maximum": async ({ list }, answer) => {
    const { ids, rule } = await list(`${LIMIT}=${MAXIMUM_LIMIT + 1}`, { key: "mk_many" });
    expect([ids.length, rule]).toEqual([
      answer === "clamp" ? MAXIMUM_LIMIT : DEFAULT_LIMIT,
      "list.limit-over-maximum",
    ]);
  },
  "list.limit-invalid": async ({ list }, answer, part) => {
    const { ids, rule } = await list(`${LIMIT}=${INVALID_LIMITS[part]}`, { key: "mk_many" });
    const sizes: Record<string, number> = {
      default: DEFAULT_LIMIT,
      "rounded-down": 9,
      clamp: MAXIMUM_LIMIT,
      first: 5,
      last: 7,
    };
    expect([ids.length, rule]).toEqual([sizes[answer], "list.limit-invalid"]);
  },
  "list.last-id-deleted": async ({ list, remove, stored }) => {
    const [, second, third] = await stored();
    await remove(second);
    expect(await list(`${LAST_ID}=${second}&${LIMIT}=1`)).toMatchObject({
      ids: [third],
      rule: "list.last-id-deleted",
    });
  },
  "list.last-id-invalid": async ({ list, stored }, answer, part) => {
    const ids = await stored();
    const places: Record<string, number> = {
      "first-page": 0,
      "rounded-down": 3,
      first: 3,
      last: 9,
    };
    const page = await list(`${LAST_ID}=${invalidId(ids[2] ?? "", part, ids[8])}&${LIMIT}=1`);
    expect(page).toMatchObject({
      status: 200,
      rule: "list.last-id-invalid",
      ids: [ids[places[answer] ?? -1]],
    });
  },
  "list.number-spelling": async ({ list, stored }, answer, part) => {
    const ids = (await stored("mk_many")).slice(0, 10);
    const [, parameter = "", spelling = ""] = /^(limit|last-id)-(.*)$/.exec(part ?? "") ?? [];
    const id = ids[3] ?? "";
    const asked = {
      limit: { query: `${LIMIT}=${spell("10", spelling)}`, shown: ids.slice(0, 10) },
      "last-id": { query: `${LAST_ID}=${spell(id, spelling)}&${LIMIT}=1`, shown: ids.slice(4, 5) },
    }[parameter];
    const page = await list(asked?.query ?? "", { key: "mk_many" });
    const text = parameter === "limit" ? "list.limit-invalid" : "list.last-id-invalid";
    expect(page.rule).toBe(answer === "number" ? "list.number-spelling" : text);
    if (answer === "number") expect(page.ids).toEqual(asked?.shown);
  },
  "list.content-type-other": async ({ list }, answer) => {
    const types = [
      "application/json",
      "APPLICATION/json ; Charset=utf-8",
      "application/json-patch+json",
      "text/plain",
    ];
    const statuses = [];
    for (const type of types) statuses.push((await list("", { type })).status);
    const some = {
      accepted: "200 200 400 400",
      refused: "200 400 400 400",
      "any-type": "200 200 200 200",
    }[answer];
    expect(statuses.join(" ")).toBe(some);
  },
  "list.short-page": async ({ list, walk, stored }, answer) => {
    const sizes = [
      await list(`${LIMIT}=1`),
      await list(`${LIMIT}=${MAXIMUM_LIMIT}`, { key: "mk_many" }),
    ].map(({ ids }) => ids.length);
    expect(sizes).toEqual([
      1,
      answer === "full" ? MAXIMUM_LIMIT : Number(answer.slice("cap-".length)),
    ]);
    expect(await walk(30)).toEqual(await stored());
  },
  "list.id-width": async ({ walk, stored }, answer) => {
    const ids = await walk(30);
    expect(ids).toEqual(await stored());
    expect([ids.length, ids.every((id) => BigInt(id) > 2n ** 53n)]).toEqual([
      45,
      answer === "wide",
    ]);
  },
  "delete.id-repeated": async ({ remove, stored }, answer) => {
    const [one, other, ...rest] = await stored();
    expect(await remove(`${one}&${PROJECT_ID}=${other}`)).toMatchObject({
      status: 200,
      rule: "delete.success",
    });
    expect(await stored()).toEqual([answer === "first" ? other : one, ...rest]);
  },
  "delete.id-spelling": async ({ remove, stored }, answer, part) => {
    const before = await stored();
    const id = before[0] ?? "";
    const { rule } = await remove(spell(id, part));
    expect(rule).toBe(answer === "number" ? "delete.success" : "delete.id-invalid");
    expect(await stored()).toEqual(answer === "number" ? before.slice(1) : before);
  },
  "delete.content-type": async ({ remove, stored }, answer) => {
    const ids = await stored();
    const types = [null, "application/json", "Application/JSON; charset=utf-8", "text/plain"];
    const statuses = [];
    for (const [place, type] of types.entries())
      statuses.push((await remove(ids[place], { type })).status);
    const some = {
      ignored: "200 200 200 200",
      required: "400 200 200 400",
      refused: "200 400 400 400",
    }[answer];
    expect(statuses.join(" ")).toBe(some);
  },
};

/** Writes a number otherwise than in plain digits. */
function spell(digits: string, part: string): string {
  const spelt: Record<string, string> = {
    "leading-zero": `0${digits}`,
    plus: `%2B${digits}`,
    blanks: `%20${digits}`,
    exponent: digits.replace(/0*$/, (zeros) => `e${zeros.length}`),
    underscore: `${digits[0]}_${digits.slice(1)}`,
    "full-width": encodeURIComponent(
      digits.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
    ),
  };
  return spelt[part] ?? "";
}

/** What is wrong with a request that a check refuses, and the rule by which it does. */
interface Wrong {
  readonly rule: RuleId;
  readonly with: {
    readonly key?: string;
    readonly type?: null;
    readonly limit?: string;
    readonly id?: string;
  };
}

const WRONG_KEYS = {
  key: { rule: "auth.key-unknown", with: { key: "mk_nobody" } },
  plan: { rule: "plan.not-premium", with: { key: "mk_free" } },
} as const;

/** A request that each check refuses; undefined if an operation has no such check. */
const WRONG: {
  readonly [Id in OperationId]: Readonly<Record<OrderedCheck, Wrong | undefined>>;
} = {
  listProjects: {
    ...WRONG_KEYS,
    "content-type": { rule: "list.content-type-missing", with: { type: null } },
    parameters: { rule: "list.limit-invalid", with: { limit: "x" } },
    existence: { rule: "list.last-id-unknown", with: { id: "1" } },
  },
  deleteProject: {
    ...WRONG_KEYS,
    "content-type": { rule: "delete.content-type", with: { type: null } },
    parameters: { rule: "delete.id-invalid", with: { id: "x" } },
    existence: { rule: "delete.unknown", with: { id: "1" } },
  },
};

/** Expects that, of two checks that refuse a request, the first in the order does. */
async function expectPrecedence(
  client: MockClient,
  order: readonly OrderedCheck[],
  operation: OperationId,
): Promise<void> {
  client.mock.profile.set({ "delete.content-type": "required" });
  const [own = ""] = await client.stored();
  const { method, path } = operationOf(operation);
  const checks = order.flatMap((check) => WRONG[operation][check] ?? []);
  for (const [first, second] of checks.flatMap((one, place) =>
    checks.slice(place + 1).map((other) => [one, other] as const),
  )) {
    // No key breaks both checks of the key, and no projectId both of the id.
    if (Object.keys(first.with).join() === Object.keys(second.with).join()) continue;
    const sent = {
      key: "mk_premium",
      type: "application/json",
      limit: "1",
      id: own,
      ...first.with,
      ...second.with,
    };
    const { rule } = await client.ask(
      `${method} /v1${path}?${LIMIT}=${sent.limit}&${LAST_ID}=${sent.id}&${PROJECT_ID}=${sent.id}`,
      sent,
    );
    expect(rule, `${first.rule} before ${second.rule}`).toBe(first.rule);
  }
}
