import { expect, test } from "vitest";
import { inputsByRounds } from "../inputs-by-rounds.fixture.ts";
import { judged, serversOf } from "./diagnosed.ts";

const servers = [0, 1, 2].flatMap(serversOf);

test.each(inputsByRounds(servers, (_, place) => place % 97 === 17, 11))(
  "no other defect is told of $defect.id with $projects projects, unless it explains all wrong answers too",
  async (server) => {
    const { diagnosis = [] } = await judged(server);
    const isNamed = diagnosis.some(({ id }) => id === server.defect.id);
    for (const { explains, of } of isNamed ? [] : diagnosis) expect(explains).toBe(of);
  },
);
