import { figure } from "../bench/markdown.ts";
import { type Measured, type Plan, startMeasured } from "./measure.ts";
import { PROBES } from "./probes/probes.ts";
import type { RawRequest } from "./probes/raw-request.ts";
import { answersIn, exchange, flawOf } from "./raw-http.fixture.ts";

const AT_ONCE = 48;
/** The mock gives a request thirty seconds. */
const PATIENCE_MS = 45_000;

/** Every probe on a connection of its own, against a copy of its own. Those that wait for a timeout of the mock need the full size. */
export async function measureProbes(plan: Plan): Promise<Measured> {
  const probes = Object.values(PROBES)
    .flat()
    .filter(({ holds }) => plan.isFull || !holds);
  const mock = await startMeasured(plan);
  const id = await firstProjectId(mock.baseUrl);
  const counts = { errors: 0, enveloped: 0, silent: 0 };
  const send = async (probe: RawRequest, key: string) => {
    const parts = probe.send.map((part) => part.replaceAll("ID", id).replaceAll("mk_premium", key));
    const { received } = await exchange(mock.port, parts, { end: !probe.holds, idleMs: PATIENCE_MS });
    const answers = answersIn(received, probe.heads);
    if (answers.length === 0) counts.silent += 1;
    for (const [place, answer] of answers.entries()) {
      if (answer.status < 400) continue;
      counts.errors += 1;
      if (flawOf(answer, probe.heads?.includes(place)) === undefined) counts.enveloped += 1;
    }
  };
  const waiting = probes.entries();
  const worker = async () => {
    for (const [place, probe] of waiting) await send(probe, `mk_premium:${place}`);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const obeyed = await changedAccounts(mock.baseUrl);
  await mock.stop();
  return {
    title: `${probes.length} malformed or unusual requests, byte by byte`,
    figures: {
      "errors in the envelope": `${figure(counts.enveloped)} of ${figure(counts.errors)}`,
      "no answer at all": figure(counts.silent),
      "malformed deletes obeyed": figure(obeyed),
    },
    promises: {
      "every error is in the envelope": counts.enveloped === counts.errors,
      "every probe is answered": counts.silent === 0,
      "nothing malformed takes effect": obeyed === 0,
    },
  };
}

async function firstProjectId(baseUrl: string): Promise<string> {
  const headers = { "X-Master-Key": "mk_premium", "Content-Type": "application/json" };
  const answer = await fetch(`${baseUrl}/projects?limit=1`, { headers });
  const { projects } = (await answer.json()) as { projects: readonly { readonly id: number }[] };
  return String(projects[0]?.id);
}

/** How many accounts and copies are not as they were at the start. */
async function changedAccounts(baseUrl: string): Promise<number> {
  const answer = await fetch(new URL("/__admin/state", baseUrl));
  const { accounts } = (await answer.json()) as { accounts: readonly { readonly changed: boolean }[] };
  return accounts.filter(({ changed }) => changed).length;
}
