import { createMock, type Dataset, seedDataset } from "../../mock-server/index.ts";
import type { SentRequest } from "../model/exchange.ts";
import type { Target } from "../model/target.ts";
import type { Transport } from "../runner/transport.ts";
import { handing } from "./reference.ts";

/** Answers as a reference server with 230 projects, the target's disposable ones among them. Nothing leaves the process. */
export function imagine(target: Target): Transport {
  const send = handing(createMock({ data: imaginedDataset(target) }));
  return (request) => send({ ...request, headers: withImaginedKey(request) });
}

const KEYS: Partial<Record<SentRequest["key"], string>> = { premium: "mk_premium", otherPremium: "mk_other", free: "mk_free" };

function withImaginedKey({ headers, key }: SentRequest): Record<string, string> {
  const imagined = KEYS[key];
  const entries = Object.entries(headers).map(([name, value]) => [name, isKey(name) && imagined ? imagined : value]);
  return Object.fromEntries(entries);
}

function isKey(name: string): boolean {
  return name.toLowerCase() === "x-master-key";
}

/** Ids above 2^53 never meet those that a target names. */
function imaginedDataset({ disposableProjectIds }: Target): Dataset {
  const accounts = [
    { key: "mk_premium", plan: "premium" as const, projects: 230 },
    { key: "mk_other", plan: "premium" as const, projects: 25 },
    { key: "mk_free", plan: "free" as const, projects: 3 },
  ];
  const named = [...disposableProjectIds];
  return {
    accounts: seedDataset({ width: "wide", accounts }).accounts.map((account) => ({
      ...account,
      projects: account.projects.map((project) =>
        account.key === "mk_premium" ? { ...project, id: named.shift() ?? project.id } : project,
      ),
    })),
  };
}
