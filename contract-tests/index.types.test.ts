import { expectTypeOf, test } from "vitest";
import * as suite from "./index.ts";
import { type ContractTestOptions, defineContractTests } from "./vitest.ts";

test("a run takes a target as a user writes it; its cases, reporters and transports have the types that the guide shows", () => {
  const target = {
    baseUrl: "https://staging.example.com/v1",
    keys: { premium: "k" },
    disposableProjectIds: [7, "8", 9n],
  };
  const options = { target, strict: true, waivers: [], profile: { "list.total": "page" } as const };
  expectTypeOf(options).toExtend<suite.RunOptions>();
  expectTypeOf({ baseUrl: "https://staging.example.com/v1" }).not.toExtend<suite.TargetInput>();
  expectTypeOf(suite.loadTarget).returns.resolves.toEqualTypeOf<suite.Target>();
  expectTypeOf(suite.exitCodeOf).returns.toEqualTypeOf<0 | 1 | 3 | 4>();
  expectTypeOf(suite.allCases).items.toEqualTypeOf<suite.Case>();
  expectTypeOf(suite.junitReport).toEqualTypeOf<(report: suite.Report) => string>();
  expectTypeOf(async () => ({ status: 200, headers: {}, text: "" })).toExtend<suite.Transport>();
  expectTypeOf<"no.such-rule">().not.toExtend<suite.Case["id"]>();
  expectTypeOf(defineContractTests).parameter(0).toEqualTypeOf<ContractTestOptions | undefined>();
});
