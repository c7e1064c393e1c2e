import { expectTypeOf, test } from "vitest";
import {
  allCases,
  type Case,
  exitCodeOf,
  loadTarget,
  REPORTERS,
  type Report,
  type ReporterName,
  type RunOptions,
  runSuite,
  type Target,
  type TargetInput,
  type Transport,
} from "./index.ts";
import { type ContractTestOptions, defineContractTests } from "./vitest.ts";

test("a run takes a target as a user writes it, and returns a report", () => {
  const target = { baseUrl: "https://staging.example.com/v1", keys: { premium: "k" }, disposableProjectIds: [7, "8", 9n] };
  expectTypeOf(target).toExtend<TargetInput>();
  expectTypeOf({ baseUrl: "https://staging.example.com/v1" }).not.toExtend<TargetInput>();
  expectTypeOf({ target, strict: true, waivers: [], profile: { "list.total": "page" } as const }).toExtend<RunOptions>();
  expectTypeOf(runSuite).returns.resolves.toEqualTypeOf<Report>();
  expectTypeOf(loadTarget).returns.resolves.toEqualTypeOf<Target>();
  expectTypeOf(exitCodeOf).returns.toEqualTypeOf<0 | 1 | 3 | 4>();
});

test("cases, reporters and transports have the types that the guide shows", () => {
  expectTypeOf(allCases).items.toEqualTypeOf<Case>();
  expectTypeOf<ReporterName>().toEqualTypeOf<"console" | "json" | "junit" | "html" | "github">();
  expectTypeOf(REPORTERS.html).returns.resolves.parameter(0).toEqualTypeOf<Report>();
  expectTypeOf(async () => ({ status: 200, headers: {}, text: "" })).toExtend<Transport>();
  expectTypeOf<"no.such-rule">().not.toExtend<Case["id"]>();
});

test("vitest tests take the target itself or a function that starts one", () => {
  expectTypeOf(defineContractTests).parameter(0).toEqualTypeOf<ContractTestOptions | undefined>();
  expectTypeOf<{ target: () => Promise<TargetInput> }>().toExtend<ContractTestOptions>();
});
