import { expect, test } from "vitest";
import { mixedDialects } from "../dialects.ts";
import { exploreDialect, exploreWrong } from "./explored.fixture.ts";
import { wrongServers } from "./wrong-servers.ts";

test.each(wrongServers.filter((_, place) => place % 20 === 0))("$id is found out", async (server) => {
  expect((await exploreWrong(server, 1)).violations).not.toEqual([]);
});

test.each(mixedDialects(3, 11))("nothing is found on a dialect ($name)", async (dialect) => {
  expect(await exploreDialect(dialect, 500, 1)).toMatchObject({ violations: [] });
});

test("there are over a hundred wrong servers, each with an id of its own", () => {
  expect(wrongServers.length).toBeGreaterThan(100);
  expect(new Set(wrongServers.map(({ id }) => id)).size).toBe(wrongServers.length);
});
