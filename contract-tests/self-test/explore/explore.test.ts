import { expect, test } from "vitest";
import type { Project } from "../../../mock-server/operations/accounts.ts";
import { KEY_HEADER } from "../../../openapi/constants.ts";
import { isBroken, type Report } from "../../model/report.ts";
import { consoleReport } from "../../reporters/console.ts";
import { NoAnswer } from "../../run/http-transport.ts";
import type { RunOptions } from "../../run/options.ts";
import { byRounds, inputsByRounds } from "../inputs-by-rounds.fixture.ts";
import { failuresIn, idsWith, judge, judgeReference } from "../judge.fixture.ts";
import { outcomeOf } from "../kill-matrix.ts";
import { both, by, hasQuery, isList } from "../mutants/conditions.ts";
import { cached, editPages, everyNth, instead } from "../mutants/defects.ts";
import type { Mutant } from "../mutants/mutant.ts";
import { asPremium } from "../mutants/requests.ts";
import { KEYS, projectsIn, type Reference, reference } from "../reference.ts";
import type { Middleware } from "../wire.ts";
import { legalServers } from "./legal-servers.ts";
import { wrongCombinations } from "./wrong-combinations.ts";
import { wrongHistories } from "./wrong-histories.ts";
import { wrongRequests } from "./wrong-requests.ts";

const REQUESTS = byRounds(200, 500, 500);
/** The case before an exploration of the reference, whose answers to open questions need no learning. */
const FEW = ["list.total"];
/** Explorations that differ in all that they send. */
const SEEDS = byRounds(
  [7],
  [8],
  Array.from({ length: 60 }, (_, place) => place + 1),
);
/** Servers whose defect shows only in a combination, a history, or to requests that hardly any client sends. */
const wrongServers = [...wrongCombinations, ...wrongRequests, ...wrongHistories];
const found = wrongServers.map((server, place) => ({ ...server, seed: (place % 3) + 1 }));

/** One that is seen by an answer, and one that only a look and a proof show. */
const isQuick = ({ breaks }: Mutant, place: number) =>
  place === 40 || breaks === "POST /project deletes";

test.each(inputsByRounds(found, isQuick, 48))("detects: $breaks", async ({ seed, ...server }) => {
  const { wrap, onProgress } = late(server.wrap);
  const { missing } = await outcomeOf(
    { ...server, wrap },
    { explore: { requests: byRounds(300, 1000, 1000), seed }, onProgress },
  );
  expect(missing).toEqual([]);
});

test.each(legalServers(byRounds(0, 1, 300), byRounds(0, 2, 3)))(
  "finds nothing on a legal server: $name",
  async ({ options }) => {
    const report = await judgeReference(options, { explore: { requests: 500, seed: 1 } });
    expect(failuresIn(report)).toEqual([]);
    expect(report.exploration).toMatchObject({ violations: [], doubts: [] });
  },
);

test.each(SEEDS)(
  "finds nothing on the reference, and sends the same requests with the same seed %i",
  async (seed) => {
    const requests: string[][] = [[], []];
    for (const sent of requests) {
      const report = await explored(
        (next) => (request) => {
          sent.push(
            `${request.method} ${request.path}?${request.query} ${request.header(KEY_HEADER)} ${request.names}`,
          );
          return next(request);
        },
        seed,
      );
      expect(failuresIn(report)).toEqual([]);
      expect(report.exploration).toMatchObject({ seed, violations: [], doubts: [] });
      expect(report.exploration?.requests).toBeGreaterThanOrEqual(REQUESTS);
    }
    expect(requests[0]).toEqual(requests[1]);
  },
);

test.each(SEEDS)("sends only reads without disposable projects, seed %i", async (seed) => {
  const started = reference({ disposable: 0 });
  const before = await projectsIn(started.mock, KEYS.premium);
  const explore = { requests: REQUESTS, seed };
  const { exploration } = await judge({ ...started, only: FEW, explore });
  expect(exploration?.violations).toEqual([]);
  expect(await projectsIn(started.mock, KEYS.premium)).toEqual(before);
});

test.each(SEEDS)(
  "names each broken rule as a case of its own, with a short sequence that shows it, and no key, seed %i",
  async (seed) => {
    const limited = both(isList, hasQuery(/limit=[1-9]\d?$/));
    const report = await explored(
      everyNth(2, limited, instead(by("auth.key-unknown"), asPremium)),
      seed,
      2 * REQUESTS,
    );
    const { violations = [] } = report.exploration ?? {};
    expect(violations.map(({ rule }) => rule)).toContain("auth.key-unknown");
    for (const { exchanges } of violations) expect(exchanges.length).toBeLessThanOrEqual(30);
    expect(idsWith(report, "fail")).toEqual(violations.map(({ rule }) => `explore.${rule}`));
    expect(report.conformance).toBe("nonconformant");
    for (const key of [...Object.values(KEYS), KEYS.premium.slice(0, -1)])
      expect(JSON.stringify(report)).not.toContain(key);
  },
);

test("a rule that a case and the exploration see broken is one finding, and counts once", async () => {
  const unnamed = editPages((projects) => projects.map((each) => ({ ...each, name: null })));
  const report = await judgeReference(
    { wrap: unnamed },
    { explore: { requests: REQUESTS, seed: 7 } },
  );
  expect(idsWith(report, "fail")).toContain("explore.list.project");
  expect(report.findings.map(({ rule }) => rule)).toEqual(["list.project"]);
  expect(consoleReport(report)).toContain("The target breaks 1 rule.");
});

/** What another client does to the account while it is explored, each in one step that no request can come between. */
const OTHERS: Readonly<Record<string, (started: Reference, round: number) => void>> = {
  deletes: ({ mock, target: { disposableProjectIds } }) => {
    const other = projectsNow(mock).find(({ id }) => !disposableProjectIds.includes(id));
    void mock.store.delete(KEYS.premium, other?.id ?? "");
  },
  renames: ({ mock }, round) => {
    const renamed = projectsNow(mock).map(({ id, desc }) => {
      const name = `Renamed ${round}`;
      return { id, name, desc, records: [] };
    });
    void mock.store.put({ key: KEYS.premium, plan: "premium", projects: renamed });
  },
};

/** How many requests of the run come between two acts of another client: fewer than those that look for one. */
const BETWEEN = 5;

test.each(SEEDS.flatMap((seed) => Object.keys(OTHERS).map((name) => [name, seed] as const)))(
  "reports no violation for what another client %s, seed %i",
  async (name, seed) => {
    const started = reference({ disposable: 20 });
    let acts = 0;
    const onProgress: RunOptions["onProgress"] = ({ phase, requests }) => {
      if (phase !== "explore" || requests % BETWEEN > 0) return;
      acts += 1;
      OTHERS[name]?.(started, requests);
    };
    const explore = { requests: REQUESTS, seed };
    const { exploration } = await judge({ ...started, onProgress, only: FEW, explore });
    expect(acts).toBeGreaterThan(REQUESTS / BETWEEN / 2);
    expect(exploration?.violations).toEqual([]);
    expect(exploration?.doubts.length).toBeGreaterThan(0);
  },
);

test("accuses a server that keeps every page of a query of nothing more than the run before", async () => {
  const explore = { requests: 300, seed: 7 };
  const started = reference({ wrap: cached(isList, true), disposable: 8 });
  const report = await judge({ ...started, explore });
  const rules = report.cases.filter(isBroken).map(({ id }) => id.replace("explore.", ""));
  const beforeExploring = idsWith(report, "fail").filter((id) => !id.startsWith("explore."));
  expect(beforeExploring.length).toBeGreaterThan(0);
  expect(beforeExploring).toEqual(expect.arrayContaining(rules));
});

test("ends the exploration if the target goes away, and does not call the target conformant", async () => {
  const report = await explored(
    () => () => Promise.reject(new NoAnswer("the connection was refused")),
  );
  expect(report.exploration?.ended).toContain("a plain list is not answered either");
  expect(report.conformance).toBe("error");
});

/** The projects of the account now, which a store in memory gives at once. */
function projectsNow({ store }: Reference["mock"]): readonly Project[] {
  const accounts = store.read(KEYS.premium);
  if (accounts instanceof Promise) throw new Error("the store is not in memory");
  return accounts[0]?.projects ?? [];
}

/** Explores a reference, with which the defect begins. */
function explored(defect: Middleware, seed: number = 7, requests = REQUESTS): Promise<Report> {
  const { wrap, onProgress } = late(defect);
  const explore = { requests, seed };
  return judge({ ...reference({ wrap, disposable: 20 }), onProgress, only: FEW, explore });
}

/** A defect that begins with the exploration, for a run that calls `onProgress`, so that no case meets it. */
function late(
  defect: Middleware,
): { readonly wrap: Middleware } & Required<Pick<RunOptions, "onProgress">> {
  let isExploring = false;
  return {
    wrap: (next) => {
      const broken = defect(next);
      return (request) => (isExploring ? broken : next)(request);
    },
    onProgress: ({ phase }) => {
      isExploring ||= phase === "explore";
    },
  };
}
