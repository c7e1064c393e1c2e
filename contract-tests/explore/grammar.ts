import fc from "fast-check";
import { allOperations, document as contract, type Operation, type OperationId } from "../../openapi/index.ts";
import type { HeaderCase } from "../model/case.ts";
import type { KeyName } from "../model/exchange.ts";
import { requiredType } from "../model/requests.ts";

/** The value of a parameter: absent, a text, or the id of a project that is chosen when the step is sent. */
export type Value =
  | { readonly kind: "absent" }
  /** Raw text of the query. A `loose` text can be read in several ways, so every documented answer to it is right. */
  | { readonly kind: "text"; readonly text: string; readonly loose?: true; readonly twice?: true }
  /** `at` is the place in the account, from 0 (first project) to 1 (last project). `behind` is text that follows the id. */
  | {
      readonly kind: "project";
      readonly whose: "own" | "foreign" | "deleted" | "unknown";
      readonly at: number;
      readonly behind?: string;
      readonly twice?: true;
    };

/** A request whose ids, keys and headers are not yet filled in. It is plain data, so a sequence of steps can be repeated. */
export interface Step {
  readonly method: string;
  readonly path: string;
  /** The operation of the route; absent for a route that is not in the document. */
  readonly operation?: OperationId;
  readonly key: KeyName;
  readonly headerCase?: HeaderCase;
  readonly contentType: string | null;
  readonly values: Readonly<Record<string, Value>>;
  /** Whether a read reuses the connection of earlier reads, which may have had another key. */
  readonly connection?: "fresh" | "kept";
  /** Repeats the previous step, if any, with the key of this step, to find a server that caches a key or an answer. */
  readonly isRepeat?: true;
  /** The account to which `own` projects belong. Default: the account of the key. */
  readonly account?: KeyName;
  /** An addition that the interface does not mention: a server may ignore or refuse it. */
  readonly extra: "none" | "parameter" | "header" | "body" | "malformed-body";
}

/** The keys and consent of a target, which limit the generated steps to those that can be sent. */
export interface Scope {
  readonly keys: readonly KeyName[];
  /** Whether the target consents to writes. */
  readonly writes: boolean;
}

/** Generates steps for all operations of the document, and for paths and methods that are not in it. */
export function stepsOf(scope: Scope): fc.Arbitrary<Step> {
  const operations = allOperations.filter(({ method }) => scope.writes || method === "GET");
  return fc.oneof(
    ...operations.map((operation) => ({
      weight: operation.method === "GET" ? 24 : 18,
      arbitrary: operationStep(operation, scope),
    })),
    ...operations.map((operation) => ({ weight: 5, arbitrary: repeatOf(operation, scope) })),
    { weight: 2, arbitrary: unknownPath(scope) },
    { weight: 5, arbitrary: wrongMethod(scope) },
    { weight: 1, arbitrary: spelledPath(scope) },
  );
}

function operationStep(operation: Operation, scope: Scope): fc.Arbitrary<Step> {
  const { id, method, path } = operation;
  const type = requiredType(id);
  const otherTypes = [type, null, `${type}; charset=utf-8`, "text/plain"];
  return fc.record({
    method: fc.constant(method),
    path: fc.constant(path),
    operation: fc.constant(id),
    key: keyOf(scope),
    headerCase: mostly<HeaderCase>("usual", "lower", "upper"),
    contentType: mostly(type, ...(type === null ? [JSON_TYPE, "text/plain"] : otherTypes)),
    values: valuesFor(operation),
    extra: fc.constantFrom<Step["extra"][]>(...EXTRAS),
    connection: method === "GET" ? fc.constantFrom("fresh" as const, "kept" as const) : fc.constant("fresh" as const),
  });
}

/** A repeat of the previous step under another key; as the first step, a plain step of this operation. */
function repeatOf(operation: Operation, scope: Scope): fc.Arbitrary<Step> {
  const keys = scope.keys.filter((key) => key !== "premium");
  return operationStep(operation, { ...scope, keys }).map((step) => ({ ...step, isRepeat: true }));
}

function unknownPath(scope: Scope): fc.Arbitrary<Step> {
  const paths = ["/no-such-route", ...allOperations.flatMap(({ path }) => [`${path}/unknown`, `${path}s`, `${path}.json`])];
  const known = allOperations.map(({ path }) => path);
  return plainStep(
    "GET",
    paths.filter((path) => !known.includes(path)),
    scope,
  );
}

/** Undocumented methods of documented paths. Without consent only a GET that names no project. */
function wrongMethod(scope: Scope): fc.Arbitrary<Step> {
  const methods = scope.writes ? ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"] : ["GET"];
  const wrong = allOperations.flatMap(({ path }) => {
    const taken = allOperations.flatMap((operation) => (operation.path === path ? [operation.method] : []));
    return methods.filter((method) => !taken.includes(method)).map((method) => ({ method, path }));
  });
  return fc.constantFrom(...wrong).chain(({ method, path }) => plainStep(method, [path], scope, scope.writes ? path : undefined));
}

/** Other spellings of the path of a read, to which the operation, a refusal or a redirect may answer. */
function spelledPath(scope: Scope): fc.Arbitrary<Step> {
  const reads = allOperations.filter(({ method }) => method === "GET");
  const paths = reads.flatMap(({ path }) => [`${path}/`, `/${path}`, path.toUpperCase()]);
  return plainStep("GET", paths, scope);
}

/** A step without an operation, with the parameters of the operations at `parametersOf`. */
function plainStep(method: string, paths: readonly string[], scope: Scope, parametersOf?: string): fc.Arbitrary<Step> {
  const operations = allOperations.filter((operation) => operation.path === parametersOf);
  return fc.record({
    method: fc.constant(method),
    path: fc.constantFrom(...paths),
    key: keyOf(scope),
    contentType: mostly<string | null>(JSON_TYPE, null),
    values: valuesFor(...operations),
    extra: mostly<Step["extra"]>("none", "parameter", "header", "body"),
  });
}

function keyOf({ keys }: Scope): fc.Arbitrary<KeyName> {
  const weights: Partial<Record<KeyName, number>> = { premium: 10, otherPremium: 4, longer: 1, shorter: 1 };
  return fc.oneof(...keys.map((key) => ({ weight: weights[key] ?? 2, arbitrary: fc.constant(key) })));
}

/** A value for each parameter of the operations. */
function valuesFor(...operations: readonly Operation[]): fc.Arbitrary<Step["values"]> {
  const values = operations.flatMap((operation) =>
    operation.query.map((name) => [name, parameterValue(operation, name)] as const),
  );
  return fc.record(Object.fromEntries(values));
}

/** The equivalence classes of a parameter. A number with a maximum is a quantity; one without a maximum is a project id. */
function parameterValue(operation: Operation, name: string): fc.Arbitrary<Value> {
  const { least, most, usual } = boundsOf(operation, name);
  const absent = { weight: 4, arbitrary: fc.constant<Value>({ kind: "absent" }) };
  if (most === undefined) return fc.oneof({ ...absent, weight: least === 0 ? 8 : 1 }, ...projectValues(least));
  const valid = [least, least + 1, 7, usual - 1, usual, usual + 1, most - 1, most].map((number) => text(`${number}`));
  const beyond = [most + 1, most * 10, 2 ** 31, 2 ** 53, "9223372036854775808"].map((number) => text(`${number}`));
  const invalid = [least - 1, -1, 1.5, "abc", ""].map((value) => text(`${value}`));
  return fc.oneof(
    absent,
    { weight: 8, arbitrary: fc.constantFrom(...valid) },
    { weight: 2, arbitrary: fc.constantFrom(...beyond) },
    { weight: 2, arbitrary: fc.constantFrom(...invalid, { ...text("7"), twice: true as const }) },
    { weight: 1, arbitrary: fc.constantFrom(...LOOSE) },
  );
}

/** Ids by the state of their project, and texts that are no ids. If the minimum is 0, the value 0 means "no project". */
function projectValues(minimum: number): fc.WeightedArbitrary<Value>[] {
  const at = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }));
  const project = (whose: "own" | "foreign" | "deleted" | "unknown") =>
    fc.record({ kind: fc.constant("project" as const), whose: fc.constant(whose), at });
  const own = (change: Partial<Extract<Value, { kind: "project" }>>) => project("own").map((value) => ({ ...value, ...change }));
  return [
    { weight: minimum === 0 ? 8 : 14, arbitrary: project("own") },
    { weight: 3, arbitrary: project("foreign") },
    { weight: 2, arbitrary: project("deleted") },
    { weight: 2, arbitrary: project("unknown") },
    ...(minimum === 0 ? [{ weight: 1, arbitrary: fc.constant(text("0")) }] : []),
    { weight: 1, arbitrary: fc.constantFrom(...["-1", "abc", "", "9223372036854775808"].map((value) => text(value))) },
    { weight: 1, arbitrary: fc.oneof(own({ behind: ".5" }), own({ behind: "abc" }), own({ twice: true })) },
    { weight: minimum === 0 ? 1 : 2, arbitrary: fc.constantFrom(...LOOSE) },
  ];
}

/** Unusual spellings of numbers, and raw bytes. The interface only says that the answer must be a documented one. */
const LOOSE: readonly Value[] = [
  ...["007", "%2B7", "7e0", "%207", "7abc", "%EF%BC%97", "%00", "%FF", "%4", "%F0%9F%8E%A4", "9".repeat(300), "x".repeat(300)],
].map((value) => ({ kind: "text", text: value, loose: true }));

const EXTRAS = ["none", "none", "none", "parameter", "header", "body", "malformed-body"] as const;

const JSON_TYPE = "application/json";

function text(value: string): Extract<Value, { kind: "text" }> {
  return { kind: "text", text: value };
}

/** The usual value about six times out of ten, so that two unusual values often occur together. Shrinks to the usual value. */
function mostly<T>(usual: T, ...others: readonly T[]): fc.Arbitrary<T> {
  const spread = fc.constantFrom(usual, ...others);
  return fc.oneof({ weight: 1, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: spread });
}

function boundsOf({ query }: Operation, name: string): { least: number; most: number | undefined; usual: number } {
  const { parameters = {} } = contract.components as { readonly parameters?: Readonly<Record<string, DocumentedParameter>> };
  const parameter = query.includes(name) ? Object.values(parameters).find((each) => each.name === name) : undefined;
  const { minimum = 0, maximum, default: usual = 0 } = parameter?.schema ?? {};
  return { least: minimum, most: maximum, usual };
}

interface DocumentedParameter {
  readonly name: string;
  readonly schema: { readonly minimum?: number; readonly maximum?: number; readonly default?: number };
}
