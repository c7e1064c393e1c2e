import createClient from "openapi-fetch";
import { expectTypeOf, test } from "vitest";
import { createFetchMock } from "../../../mock-server/fetch.ts";
import type { components, paths } from "../../../openapi/generated/types.ts";
import * as suite from "../../index.ts";
import { type ContractTestOptions, defineContractTests } from "../../vitest.ts";

type Schemas = components["schemas"];
const client = createClient<paths>({
  baseUrl: "https://speech.example/v1",
  fetch: createFetchMock().fetch,
});

test("the client's types are those of the document: answers by status, and only documented requests", async () => {
  const list = await client.GET("/projects", { params: { query: { limit: 2, last_id: 0 } } });
  if (list.data) expectTypeOf(list.data.projects).toEqualTypeOf<Schemas["Project"][]>();
  else expectTypeOf(list.error.code).toEqualTypeOf<400 | 401 | 402 | 403>();
  const removed = await client.DELETE("/project", { params: { query: { projectId: 7 } } });
  if (removed.error) expectTypeOf(removed.error.code).toEqualTypeOf<400 | 401 | 402 | 404>();
  else expectTypeOf(removed.data).toEqualTypeOf<Schemas["Deleted"]>();

  // @ts-expect-error A limit is a number.
  await client.GET("/projects", { params: { query: { limit: "2" } } });
  // @ts-expect-error The parameter is last_id.
  await client.GET("/projects", { params: { query: { lastId: 1 } } });
  // @ts-expect-error A delete names its project.
  await client.DELETE("/project");
  // @ts-expect-error The path of a delete is singular.
  await client.DELETE("/projects");
});

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
