import type { RequestListener } from "node:http";
import type { HttpHandler } from "msw";
import { expectTypeOf, test } from "vitest";
import { createFetchMock, type FetchMock } from "./fetch.ts";
import { createMock, type Mock, type MockData, type RunningMock, startMock } from "./index.ts";
import type { ProjectsHandlers } from "./msw.ts";

test("a mock is the same handle behind every door", () => {
  expectTypeOf<RunningMock>().toExtend<Mock>();
  expectTypeOf<Mock | ProjectsHandlers>().toExtend<FetchMock>();
  expectTypeOf<Exclude<keyof RunningMock, keyof Mock>>().toEqualTypeOf<"url" | "close">();
  expectTypeOf<Mock["app"]>().toExtend<RequestListener>();
  expectTypeOf<Mock["fetch"]>().toEqualTypeOf<typeof fetch>();
  expectTypeOf<ProjectsHandlers["handlers"]>().toEqualTypeOf<readonly HttpHandler[]>();
});

test("wrong types do not compile", () => {
  // @ts-expect-error a fault breaks an answer
  void ((mock: Mock) => mock.faults.set([{ brake: "reset" }]));
  // @ts-expect-error an answer that is not admissible
  void ((): Mock => createMock({ profile: { "list.total": "half" } }));
  // @ts-expect-error an account has a key
  void ((): MockData => ({ accounts: [{ plan: "premium", projects: [] }] }));
  // @ts-expect-error the port is a number
  void ((): Promise<RunningMock> => startMock({ port: "4010" }));
  // @ts-expect-error a mock without a server has no control interface
  void (() => createFetchMock({ adminToken: "s3cret" }));
});
