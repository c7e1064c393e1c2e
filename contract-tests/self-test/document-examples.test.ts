import { expect, test } from "vitest";
import { createFetchMock } from "../../mock-server/fetch.ts";
import { examplesOf, nameIn, operationsOf } from "../../openapi/generate/placed.ts";
import { readSource } from "../../openapi/generate/source.ts";
import type { Answers } from "../../openapi/index.ts";

/** What the request of an example needs instead of the parameters of its name, which can only fit the schema. */
interface Special {
  /** Replaces the method and path of the operation. */
  readonly route?: string;
  readonly query?: string;
  /** Replaces the key and the Content-Type. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly answers?: Answers;
  /** A request to send before. */
  readonly first?: string;
}

const KEY = { "X-Master-Key": "mk_premium" };
const JSON_TYPE = { "Content-Type": "application/json" };

const SPECIAL: Readonly<Record<string, Special>> = {
  "list.limit-invalid": { query: "limit=none" },
  "list.limit-over-maximum": { query: "limit=101" },
  "list.last-id-invalid": { query: "last_id=none" },
  "list.last-id-deleted": { query: "last_id=1055", first: "DELETE /v1/project?projectId=1055" },
  "list.content-type-missing": { headers: KEY },
  "list.content-type-other": { headers: { ...KEY, "Content-Type": "text/plain" } },
  "route.invalid": { route: "GET /v1/unknown" },
  "route.method": { route: "POST /v1/projects" },
  "auth.key-missing": { headers: JSON_TYPE },
  "auth.key-empty": { headers: { ...JSON_TYPE, "X-Master-Key": "" } },
  "auth.key-unknown": { headers: { ...JSON_TYPE, "X-Master-Key": "mk_unknown" } },
  "plan.not-premium": { headers: { ...JSON_TYPE, "X-Master-Key": "mk_free" } },
  "delete.id-invalid": { query: "projectId=none" },
  "delete.id-repeated": { query: "projectId=1055&projectId=1055" },
  "delete.content-type": { headers: KEY, answers: { "delete.content-type": "required" } },
  "delete.again": { query: "projectId=1055", first: "DELETE /v1/project?projectId=1055" },
};

const source = readSource();

/** The examples of each parameter, by the name of the parameter. */
const PARAMETERS = source.document.components.parameters as unknown as Readonly<
  Record<string, { readonly examples: Readonly<Record<string, { readonly value: number } | undefined>> } | undefined>
>;

const examples = operationsOf(source).flatMap(({ method, path, ...operation }) =>
  examplesOf(source, operation).map(({ name, status, value }) => {
    const named = operation.parameters.flatMap(({ $ref }) => {
      const example = PARAMETERS[nameIn($ref)]?.examples[name];
      return example ? [`${nameIn($ref)}=${example.value}`] : [];
    });
    return { route: `${method} /v1${path}`, name, status, value, query: named.join("&") };
  }),
);

test.each(examples)("$route, $name: the default mock answers as the document says", async ({ name, ...example }) => {
  const special: Special = SPECIAL[name] ?? {};
  const { route, query, headers = { ...KEY, ...JSON_TYPE }, answers = {}, first } = { ...example, ...special };
  const { fetch } = createFetchMock({ profile: answers });
  const send = (line: string) => {
    const [method = "", target] = line.split(" ");
    return fetch(`http://127.0.0.1:4010${target}`, { method, headers });
  };
  if (first) await send(first);
  const answer = await send(`${route}?${query}`);
  expect([answer.status, await answer.json()]).toEqual([example.status, example.value]);
});

test("each special request belongs to an example", () => {
  expect(Object.keys(SPECIAL).filter((name) => examples.every((example) => example.name !== name))).toEqual([]);
});
