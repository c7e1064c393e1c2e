import { expect, test } from "vitest";
import { KEY_HEADER } from "../../../openapi/constants.ts";
import { createMock, type Mock } from "../../index.ts";
import type { MockRequest } from "../../operations/message.ts";

const GET: MockRequest = {
  method: "GET",
  url: "/v1/projects",
  headers: { [KEY_HEADER.toLowerCase()]: "mk_premium", "content-type": "application/json" },
};

const withHeader = (name: string) => (text: string) => ({
  ...GET,
  headers: { ...GET.headers, [name]: text },
});

/** The places of a request in which a client may send a long text. */
const PLACES: Readonly<Record<string, (text: string) => MockRequest>> = {
  path: (text) => ({ ...GET, url: `/${text}` }),
  query: (text) => ({ ...GET, url: `/v1/projects?${text}` }),
  limit: (text) => ({ ...GET, url: `/v1/projects?limit=${text}` }),
  last_id: (text) => ({ ...GET, url: `/v1/projects?last_id=${text}` }),
  projectId: (text) => ({ ...GET, method: "DELETE", url: `/v1/project?projectId=${text}` }),
  "the key": withHeader(KEY_HEADER.toLowerCase()),
  "Content-Type": withHeader("content-type"),
  Prefer: withHeader("prefer"),
  Referer: withHeader("referer"),
  body: (text) => ({ ...GET, method: "DELETE", url: "/v1/project", body: text }),
};

/** Texts on which a regular expression that is not anchored, or has two ways to match, tries again and again. */
const UNITS = [..."a0%&=/?;:,_ \"'+-.@#", "//", "a=1&", "a&", "%61", "code=", "mk_", "0_0", "\\"];

const SHORT = 2000;
const FACTOR = 16;

test.each(Object.entries(PLACES))(
  "the work for a long text in %s grows with its length, not with the square of it",
  async (_place, requestOf) => {
    const mock = createMock({ log: () => {}, journalSize: 1 });
    for (const unit of UNITS) {
      const costOf = (length: number, enough: number) =>
        leastCost(mock, requestOf(unit.repeat(length / unit.length)), enough);
      const short = await costOf(SHORT, 0);
      // Work that grows with the square would be 256 times as much.
      const most = 4 * FACTOR * short;
      expect(await costOf(SHORT * FACTOR, most), unit).toBeLessThan(most);
    }
  },
);

/**
 * The least processor time of at most three tries, in microseconds: other work in this process can only add to it. A try that
 * takes less than `enough` is the last.
 */
async function leastCost(mock: Mock, request: MockRequest, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && least >= enough; tries++) {
    const before = process.cpuUsage();
    await mock.answer(request);
    mock.requests();
    const { user, system } = process.cpuUsage(before);
    // Without the constant, chance could make ten microseconds of one.
    least = Math.min(least, 100 + user + system);
  }
  return least;
}
