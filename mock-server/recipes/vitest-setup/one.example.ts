import { expect, inject, test } from "vitest";
import { deleteProject, eachProject, projectsClient } from "../typed-client.ts";

test("the deletes of a file do not affect other files", async () => {
  const client = projectsClient({ baseUrl: inject("projectsBaseUrl"), key: `mk_premium:${import.meta.url}` });
  const ids: string[] = [];
  for await (const { id } of eachProject(client)) ids.push(id);
  expect(ids).toHaveLength(45);
  for (const id of ids.slice(0, 3)) expect(await deleteProject(client, id)).toBe(true);
});
