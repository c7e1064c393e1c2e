import { seedAccounts } from "../../../mock-server/store/seed.ts";
import { parseProfile, referenceProfile } from "../../../openapi/index.ts";
import type { Defect } from "../../diagnosis/defect.ts";
import { allDefects } from "../../diagnosis/defects/all-defects.ts";
import type { Report } from "../../model/report.ts";
import { runSuite } from "../../run-suite.ts";
import { mixedDialects } from "../dialects.ts";
import { KEYS, type Served, serve, targetOf } from "./served.fixture.ts";

/** A server with a known defect: its accounts and its answers to open questions are not those that the defect was tried with. */
export interface Server {
  readonly defect: Defect;
  readonly projects: number;
  readonly order: "id-ascending" | "id-descending" | "name";
  readonly width: "safe" | "wide";
  /** A seed of random admissible answers; 0 for those of the reference. */
  readonly seed: number;
}

const SIZES = [250, 101, 45, 21, 3, 1, 0];
const ORDERS = ["id-ascending", "id-descending", "name"] as const;

/** A server for each known defect, with sizes, orders, ids and answers in turn. */
export function serversOf(round: number): Server[] {
  return allDefects.map((defect, place) => ({
    defect,
    projects: SIZES[(place + round) % SIZES.length] ?? 0,
    order: ORDERS[(place + round) % ORDERS.length] ?? "name",
    width: (place + round) % 4 === 1 ? "wide" : "safe",
    seed: (place + round) % 2 === 0 ? 0 : place + 1,
  }));
}

function servedBy({ defect, projects, order, width, seed }: Server): Served {
  const [premium, other, free] = seedAccounts({
    width,
    accounts: [
      { key: KEYS.premium, plan: "premium", projects },
      { key: KEYS.otherPremium, plan: "premium", projects: 25 },
      { key: KEYS.free, plan: "free", projects: 3 },
    ],
  }).map((account) => ordered(account.projects, order));
  const answers = mixedDialects(seed, seed).at(-1)?.answers ?? {};
  const result = parseProfile({ ...answers, "list.short-page": "full" });
  return {
    wrong: defect.wrong,
    profile: result.ok ? result.profile : referenceProfile,
    accounts: { premium: premium ?? [], otherPremium: other ?? [], free: free ?? [] },
  };
}

function ordered(projects: Served["accounts"]["premium"], order: Server["order"]) {
  if (order === "id-descending") return projects.toReversed();
  if (order === "id-ascending") return projects;
  return projects.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** The report on a server, asked over HTTP. */
export async function judged(server: Server): Promise<Report> {
  const served = servedBy(server);
  const { baseUrl, close } = await serve(served);
  try {
    return await runSuite({ target: targetOf(served, baseUrl) });
  } finally {
    await close();
  }
}

/** `npx tsx contract-tests/self-test/diagnosis/diagnosed.ts [ROUND]`: prints what is said of a server with each known defect. */
if (process.argv[1] === import.meta.filename) {
  const counts = { itself: 0, other: 0, nothing: 0, green: 0 };
  for (const server of serversOf(Number(process.argv[2] ?? 0))) {
    const { diagnosis = [], conformance } = await judged(server);
    const isNamed = diagnosis.some(({ id }) => id === server.defect.id);
    const isSaid = isNamed ? "itself" : "other";
    const word = diagnosis.length === 0 ? "nothing" : isSaid;
    const outcome = conformance === "nonconformant" ? word : "green";
    counts[outcome] += 1;
    const said = diagnosis.map(({ id, explains, of }) => `${id} (${explains} of ${of})`);
    const { defect, projects, order, width, seed } = server;
    console.log(
      `${outcome.padEnd(8)}${defect.id}, ${projects} ${width} ${order}, seed ${seed}: ${said.join(" or ")}`,
    );
  }
  console.log(JSON.stringify(counts));
}
