import createClient from "openapi-fetch";
import { expectTypeOf, test } from "vitest";
import { createFetchMock } from "../../../mock-server/fetch.ts";
import type { components, paths } from "../../../openapi/generated/types.ts";

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
