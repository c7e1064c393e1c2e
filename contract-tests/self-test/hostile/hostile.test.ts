import { beforeAll, expect, test } from "vitest";
import { inputsByRounds } from "../inputs-by-rounds.fixture.ts";
import { bodyServers } from "./bodies.ts";
import { connectionServers } from "./connections.ts";
import { leakServers } from "./leaks.ts";
import { pagingServers } from "./paging.ts";
import { buildCli, runHostile } from "./run-hostile.ts";
import { problemsOf } from "./survival.ts";

/** One that never answers, and one that is read to its end: the others wait longer, or send more. */
const QUICK = ["hangs", "injection"];
const servers = [...connectionServers, ...bodyServers, ...leakServers, ...pagingServers];

beforeAll(buildCli, 0);

// Several at once, because most runs wait. Each run has its own deadline, so the test needs none.
test.concurrent.each(inputsByRounds(servers, ({ id }) => QUICK.includes(id), 7))(
  "$id: a run survives a server that $does",
  async (hostile) => {
    expect(problemsOf(hostile, await runHostile(hostile))).toEqual([]);
  },
  0,
);
