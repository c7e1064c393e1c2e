import type { KeyName, SentRequest } from "../model/exchange.ts";
import type { ListOptions, Probe, Scene } from "../model/probe.ts";
import type { Target } from "../model/target.ts";
import { type Walk, walkIds } from "../model/walk.ts";
import { demandConsent } from "./consent.ts";
import type { Conversation } from "./conversation.ts";
import { deleteRequest, headersOf, listRequest } from "./requests.ts";
import { takeWalk } from "./take-walk.ts";
import { unrestBetween } from "./unrest.ts";
import { type WriteGate, writeGate } from "./write-gate.ts";

/** Pages of a walk through a list that is known to have no end. */
const TASTE_PAGES = 20;

/** The probe of a run: what cases may do, over one conversation, with consent demanded before each write. */
export function createProbe(target: Target, conversation: Conversation): Probe {
  const scenes = new Map<Scene<unknown>, Promise<unknown>>();
  const baselines = new Map<KeyName, Promise<Walk>>();
  const gate: WriteGate = writeGate();
  let unknownId: string | undefined;
  let unrest: string | undefined;

  const say = async (request: SentRequest, meant = false): ReturnType<Conversation["say"]> => {
    demandConsent(request, target, unknownId);
    if (request.method !== "GET") await beforeWrite();
    return gate.pass(request, meant, conversation.say);
  };
  const list: Probe["list"] = (options: ListOptions = {}) => say(listRequest(target, options));
  const endless = new Set<KeyName>();
  /** Once a list came to no end, the next walks through it are only a taste. */
  const walk: Probe["walk"] = async (key, limit) => {
    const taken = await takeWalk(list, key, limit, endless.has(key) ? TASTE_PAGES : undefined);
    if (taken.end === "too-long") endless.add(key);
    return taken;
  };
  const baseline: Probe["baseline"] = (key) => once(baselines, key, () => walk(key, 100));
  const deleted: Probe["deleted"] = () => acknowledged(conversation);

  /** The last moment at which a change cannot be the suite's own. */
  const beforeWrite = async (): Promise<void> => {
    if (!gate.isOpen) unrest ??= await lookForUnrest();
    gate.open();
  };
  const lookForUnrest = async (): Promise<string | undefined> =>
    unrestBetween(await baseline("premium"), await walk("premium", 100), () => walk("premium", 100));

  const probe: Probe = {
    target,
    list,
    walk,
    baseline,
    deleted,
    remove: ({ meant, ...options }) => say(deleteRequest(target, options), meant),
    send: (request) =>
      say({ query: "", key: "premium", headers: headersOf(target, request.key ?? "premium", "application/json"), ...request }),
    shared: <T>(scene: Scene<T>) => once(scenes, scene, () => scene(probe)) as Promise<T>,
    disposables: async () => {
      const listed = walkIds(await baseline("premium"));
      return target.disposableProjectIds.filter((id) => listed.includes(id) && !deleted().includes(id));
    },
    unrest: async () => {
      if (!gate.isOpen) unrest ??= await lookForUnrest();
      return unrest;
    },
    unknownId: async () => {
      unknownId ??= idOfNothing(await Promise.all(knownKeys(target).map((key) => baseline(key))));
      return unknownId;
    },
    exchanges: () => conversation.exchanges,
  };
  return probe;
}

function once<K, V>(memory: Map<K, Promise<V>>, key: K, take: () => Promise<V>): Promise<V> {
  const taken = memory.get(key) ?? take();
  memory.set(key, taken);
  return taken;
}

/** The ids whose delete under the premium key was answered with 200. */
function acknowledged({ exchanges }: Conversation): string[] {
  const deletes = exchanges.filter(({ request, answer }) => isDelete(request) && answer.status === 200);
  return deletes.map(({ request }) => request.query.replace("projectId=", ""));
}

function isDelete({ operation, key }: SentRequest): boolean {
  return operation === "deleteProject" && key === "premium";
}

function knownKeys({ keys }: Target): KeyName[] {
  return keys.otherPremium === undefined ? ["premium"] : ["premium", "otherPremium"];
}

/** The largest integers of 32 bits, of a floating-point number and of 64 bits. */
const LARGEST = [2n ** 31n - 1n, 2n ** 53n - 1n, 2n ** 63n - 1n];

function idOfNothing(walks: readonly Walk[]): string {
  const ids = walks.flatMap(walkIds).filter((id) => /^\d+$/.test(id));
  const highest = ids.map(BigInt).reduce((one, other) => (one > other ? one : other), 0n);
  return String(LARGEST.find((largest) => largest > highest) ?? highest + 1n);
}
