import createClient from "openapi-fetch";
import { expect, expectTypeOf, onTestFinished, test } from "vitest";
import { DEV_KEYS, startMock } from "../../../mock-server/index.ts";
import { type components, documentedStatuses, type OperationId, type paths } from "../../../openapi/index.ts";

type Schemas = components["schemas"];

test("the client's types are those of the document: answers by status, and only documented requests", async () => {
  const { client } = await setup();
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

test.each([...answersOf("listProjects"), ...answersOf("deleteProject")])(
  "an answer of %s with %i reaches the client as documented",
  async (operation, status) => {
    const { client, asking, id } = await setup();
    const { headers } = asking(status);
    const { data, error, response } =
      operation === "listProjects"
        ? await client.GET("/projects", { headers })
        : await client.DELETE("/project", { headers, params: { query: { projectId: id } } });
    expect([response.status, (data ?? error)?.code]).toEqual([status, status]);
    expect(data === undefined).toBe(status !== 200);
  },
);

function answersOf(operation: OperationId): [OperationId, number][] {
  const statuses = documentedStatuses(operation);
  expect(statuses.length).toBeGreaterThan(3);
  return statuses.map((status) => [operation, status]);
}

async function setup() {
  const { url: baseUrl, store, close } = await startMock();
  onTestFinished(close);
  const [account] = await store.read(DEV_KEYS.premium);
  const headers = { "X-Master-Key": DEV_KEYS.premium, "Content-Type": "application/json" };
  const asking = (status: number) => ({ headers: status === 200 ? {} : { Prefer: `code=${status}` } });
  return { client: createClient<paths>({ baseUrl, headers }), asking, id: Number(account?.projects[0]?.id) };
}
