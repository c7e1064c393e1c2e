import type { RequestListener } from "node:http";
import type { Project } from "../../../mock-server/operations/accounts.ts";
import { BASE_PATH, pathOf, queryOf } from "../../../mock-server/operations/message.ts";
import { seedAccounts } from "../../../mock-server/store/seed.ts";
import { MEDIA_TYPE } from "../../../openapi/constants.ts";
import { type Profile, parseProfile, referenceProfile } from "../../../openapi/profile.ts";
import type { Defect, Wrong } from "../../diagnosis/defect.ts";
import { allDefects } from "../../diagnosis/diagnose.ts";
import { referenceWith, storeOf } from "../../diagnosis/server.ts";
import { TargetAccounts } from "../../judge/accounts.ts";
import type { SentRequest } from "../../model/exchange.ts";
import type { Report } from "../../model/report.ts";
import { operationAt } from "../../operations/operations.ts";
import { runSuite } from "../../run-suite.ts";
import { mixedDialects } from "../dialects.ts";
import { KEYS } from "../reference.ts";

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

/** The report on a server, asked over HTTP. */
export async function reportOn({ defect, projects, order, width, seed }: Server): Promise<Report> {
  const accounts = [
    { key: KEYS.premium, plan: "premium", projects },
    { key: KEYS.otherPremium, plan: "premium", projects: 25 },
    { key: KEYS.free, plan: "free", projects: 3 },
  ] as const;
  const listed = seedAccounts({ width, accounts }).map((each) => ordered(each.projects, order));
  const [premium = [], otherPremium = [], free = []] = listed;
  const answers = mixedDialects(seed, seed).at(-1)?.answers ?? {};
  const result = parseProfile({ ...answers, "list.short-page": "full" });
  const profile = result.ok ? result.profile : referenceProfile;
  const answer = answersOf(defect.wrong, { premium, otherPremium, free }, profile);
  return runSuite({
    app: listenerOf(answer),
    keys: KEYS,
    disposableProjectIds: premium.slice(1, 7).map(({ id }) => id),
    disposableAccount: true,
  });
}

function ordered(projects: readonly Project[], order: Server["order"]): readonly Project[] {
  if (order === "id-descending") return projects.toReversed();
  if (order === "id-ascending") return projects;
  return projects.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** What a server with a defect answers, without a wire. */
export function answersOf(
  wrong: Wrong,
  accounts: Readonly<Record<keyof typeof KEYS, readonly Project[]>>,
  profile: Profile = referenceProfile,
) {
  let start = new TargetAccounts(KEYS);
  for (const key of ["premium", "otherPremium", "free"] as const)
    start = start.showing(
      key,
      accounts[key].map(({ id, name, desc }) => ({ id, fields: { name, desc } })),
    );
  const store = storeOf(start, KEYS);
  const serve = wrong(referenceWith(profile));
  return async (request: SentRequest) => {
    const { status, body } = await serve(request, store);
    const text = request.method === "HEAD" ? "" : body;
    return { status, headers: { "content-type": MEDIA_TYPE }, text };
  };
}

function listenerOf(answer: ReturnType<typeof answersOf>): RequestListener {
  return async ({ method = "", url = "", headers }, response) => {
    const path = pathOf(url).replace(BASE_PATH, "");
    const {
      status,
      headers: sent,
      text,
    } = await answer({
      method,
      path,
      query: queryOf(url),
      headers: headers as Record<string, string>,
      key: "premium",
      operation: operationAt(method, path),
    });
    response.writeHead(status, sent).end(text);
  };
}
