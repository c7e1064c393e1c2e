import createClient from "openapi-fetch";
import { expect, expectTypeOf, test } from "vitest";
import { createFetchMock } from "../../../mock-server/fetch.ts";
import type { components, paths } from "../../../openapi/index.ts";

type Schemas = components["schemas"];

const headers = { "X-Master-Key": "mk_premium", "Content-Type": "application/json" };
const client = createClient<paths>({ baseUrl: "https://speech.example/v1", headers, fetch: createFetchMock().fetch });

test("the client's types are those of the document: answers by status, and only documented requests", async () => {
  const list = await client.GET("/projects", { params: { query: { limit: 2, last_id: 0 } } });
  if (list.data) expectTypeOf(list.data.projects).toEqualTypeOf<Schemas["Project"][]>();
  else expectTypeOf(list.error).toEqualTypeOf<Schemas["ErrorEnvelope"]>();
  expect(list.data?.projects).toHaveLength(2);

  const [{ id } = { id: 0 }] = list.data?.projects ?? [];
  const removed = await client.DELETE("/project", { params: { query: { projectId: id } } });
  if (removed.error) expectTypeOf(removed.error).toEqualTypeOf<Schemas["ErrorEnvelope"]>();
  expect(removed.data).toEqual({ code: 200, message: expect.any(String), status: "success" });

  // @ts-expect-error A limit is a number.
  await client.GET("/projects", { params: { query: { limit: "2" } } });
  // @ts-expect-error The parameter is last_id.
  await client.GET("/projects", { params: { query: { lastId: 1 } } });
  // @ts-expect-error A delete names its project.
  await client.DELETE("/project");
  // @ts-expect-error The path of a delete is singular.
  await client.DELETE("/projects");
});
