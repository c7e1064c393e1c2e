import { registerSchema, validate } from "@hyperjump/json-schema/openapi-3-1";
import fc from "fast-check";
import { generate } from "json-schema-faker";
import { expect, test } from "vitest";
import { shapeProblems } from "./checks/check.ts";
import extensionsSchema from "./extensions.schema.json" with { type: "json" };
import { examplesOf, type OpenApiDocument, operationsOf, pointerOf } from "./generate/read-document.ts";
import { document, type OperationId } from "./index.ts";
import { schemaProblems } from "./schemas.ts";

/** Hyperjump's validator shares no code with ajv. If the two disagree, one of them misreads the document. */
const ORACLE = "https://oracle.example/openapi.json";
const EXTENSIONS = "https://oracle.example/extensions.json";
registerSchema(document as never, ORACLE, "https://spec.openapis.org/oas/3.1/schema-base");
registerSchema({ ...extensionsSchema, $id: EXTENSIONS } as never, EXTENSIONS);

const SEED = 20_261_120;
const bodies = operationsOf(document as unknown as OpenApiDocument).flatMap(({ operation, at }) =>
  Object.keys(operation.responses).map((status) => ({
    name: `${operation.operationId} ${status}`,
    pointer: pointerOf([...at, "responses", status, "content", "application/json", "schema"]),
    examples: Object.values(examplesOf(operation, status)).map(({ value }) => value),
    fits: (body: unknown) => schemaProblems(operation.operationId as OperationId, Number(status), body)?.length === 0,
  })),
);

test.each(bodies)("both validators accept every example of $name, and bodies made from its schema", async (body) => {
  const oracle = await oracleAt(body.pointer);
  const made = await Promise.all([1, 2, 3, 4, 5].map((seed) => bodyMadeFor(body.pointer, seed)));
  expect(body.examples.length).toBeGreaterThan(0);
  for (const instance of [...body.examples, ...made]) {
    expect([body.fits(instance), oracle(instance)], JSON.stringify(instance)).toEqual([true, true]);
  }
});

test("both validators give the same verdict on a thousand spoiled bodies", async () => {
  const verdicts = { valid: 0, invalid: 0 };
  for (const { name, pointer, examples, fits } of bodies) {
    const oracle = await oracleAt(pointer);
    const spoiled = fc.tuple(fc.constantFrom(...examples), change, fc.nat()).map(([body, how, where]) => spoil(body, how, where));
    const sample = fc.sample(spoiled, { seed: SEED, numRuns: 1000 / bodies.length });
    for (const instance of sample) {
      const verdict = fits(instance);
      expect(oracle(instance), `${name}: ${JSON.stringify(instance)}`).toBe(verdict);
      verdicts[verdict ? "valid" : "invalid"] += 1;
    }
  }
  expect(verdicts.invalid).toBeGreaterThan(500);
  expect(verdicts.valid).toBeGreaterThan(100);
});

test("both validators give the same verdict on a hundred spoiled x- blocks", async () => {
  const oracle = await oracleAt("", EXTENSIONS);
  expect([shapeProblems(document), oracle(document)]).toEqual([[], true]);
  const spoiled = fc.tuple(change, fc.nat()).map(([how, where]) => spoil(document, how, where));
  const verdicts = fc.sample(spoiled, { seed: SEED, numRuns: 100 }).map((instance) => {
    const verdict = shapeProblems(instance).length === 0;
    expect(oracle(instance)).toBe(verdict);
    return verdict;
  });
  expect(verdicts.filter((verdict) => !verdict).length).toBeGreaterThan(20);
});

async function oracleAt(pointer: string, schema: string = ORACLE): Promise<(instance: unknown) => boolean> {
  const judge = await validate(schema + pointer);
  return (instance) => judge(instance as never).valid;
}

function bodyMadeFor(pointer: string, seed: number): Promise<unknown> {
  const { components } = document;
  return generate({ $ref: pointer, components, paths: document.paths } as never, { seed });
}

type Change = { readonly kind: "remove" } | { readonly kind: "put" | "add"; readonly value: unknown };

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.constant<Change>({ kind: "remove" }),
  fc.record({
    kind: fc.constantFrom("put" as const, "add" as const),
    value: fc.oneof(fc.jsonValue(), fc.integer(), fc.string()),
  }),
);

/** Copies the body with one value, chosen by `where`, removed or replaced, or with another value added beside it. */
function spoil(body: unknown, how: Change, where: number): unknown {
  const copy: unknown = structuredClone(body);
  const all = holders(copy);
  const [holder, key] = all[where % all.length] ?? [{}, ""];
  if (how.kind === "put") Object.assign(holder, { [key]: how.value });
  else if (how.kind === "add")
    Object.assign(holder, Array.isArray(holder) ? { [holder.length]: how.value } : { extra: how.value });
  else if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else Reflect.deleteProperty(holder, key);
  return copy;
}

/** Every value inside the body, as its container and its key there. */
function holders(node: unknown): [object, string][] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => [[node, key] as [object, string], ...holders(value)]);
}
