import fc from "fast-check";
import { expect, test } from "vitest";
import { referenceProfile } from "../../openapi/index.ts";
import type { ProjectsPort } from "../operations/projects-port.ts";
import { memoryStore } from "../store/memory-store.ts";
import { seedDataset } from "../store/seed-dataset.ts";
import { createHandler, parseQuery } from "./handler.ts";

test("a delete is refused as the store says if its project was deleted after the check", async () => {
  const { remove } = setup({ locate: () => "own", delete: async () => "gone" as const });
  expect((await remove("1001")).headers["X-Rule"]).toBe("delete.again");
});

test.each(["gone", "unknown"] as const)(
  "a cursor that became %s after its check is refused as the store says",
  async (cursor) => {
    const { list } = setup({ locate: () => "own", page: async () => ({ cursor, projects: [], total: 0 }) });
    const rule = { gone: "list.last-id-deleted", unknown: "list.last-id-unknown" }[cursor];
    expect(await list("last_id=1")).toMatchObject({ status: 403, headers: { "X-Rule": rule } });
  },
);

function setup(changed: Partial<ProjectsPort>) {
  const store = { ...memoryStore(seedDataset()), ...changed };
  const handler = createHandler({ store, profile: () => referenceProfile });
  const header = (name: string) => (name === "X-Master-Key" ? "mk_premium" : "application/json");
  return {
    list: async (query = "") => handler({ method: "GET", path: "/v1/projects", query, header }),
    remove: async (id: string) => handler({ method: "DELETE", path: "/v1/project", query: `projectId=${id}`, header }),
  };
}

const NAMES = ["limit", "last_id", "projectId", "l"];

test("a query is read as URLSearchParams reads it", () => {
  const others = ["=", "&", "?", "&=", "1", "20", "limits", "%31", "+", "%", "%zz", "é", "\u0000", "\ud800", ";"];
  const piece = fc.constantFrom(...NAMES, ...others);
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const query = pieces.join("");
      const known = new URLSearchParams(`?${query}`);
      for (const name of NAMES) expect(parseQuery(query).getAll(name), query).toEqual(known.getAll(name));
    }),
    { numRuns: 2000 },
  );
});
