import type { Profile } from "../../openapi/index.ts";
import type { Dataset, Project, ProjectId, SpeechRecord } from "../operations/project.ts";
import { type AccountSeed, DEV_ACCOUNTS } from "./dev-accounts.ts";
import { type Random, randomFrom } from "./random.ts";
import { DESCRIPTIONS, KINDS, LINES, SUBJECTS, VOICES } from "./seed-texts.ts";

type IdWidth = "safe" | "wide";

export interface SeedOptions {
  /** Whole number from 0 to 2^32-1; the same seed gives the same dataset. Default 1. */
  readonly seed?: number;
  /** `wide` puts every id above 2^53, where a client that rounds names another project (rule list.id-width). Default `safe`. */
  readonly width?: IdWidth;
  /** Where the ids begin. Default 1001. */
  readonly firstId?: number;
  /** Default: the development accounts. */
  readonly accounts?: readonly AccountSeed[];
}

const FIRST_ID = 1001;
const WIDE_BASE = 2n ** 53n;
const WIDEST_GAP = 4;
const MOST_RECORDS = 4;

/** A made-up dataset of any size. The ids of all accounts are interleaved, as if one service numbered the projects of all. */
export function seedDataset({
  seed = 1,
  width = "safe",
  firstId = FIRST_ID,
  accounts = DEV_ACCOUNTS,
}: SeedOptions = {}): Dataset {
  const random = randomFrom(seed);
  const growing = accounts.map(({ key, plan, projects }) => ({ key, plan, size: projects, projects: [] as Project[] }));
  let open = growing.filter(({ size }) => size > 0);
  for (let number = firstId; open.length > 0; number += 1 + random.integer(WIDEST_GAP)) {
    const account = open[random.integer(open.length)];
    if (!account) break;
    account.projects.push(seedProject(random, idOf(number, width), account.projects));
    if (account.projects.length === account.size) open = open.filter((other) => other !== account);
  }
  return { accounts: growing.map(({ key, plan, projects }) => ({ key, plan, projects })) };
}

/** The made-up accounts of a mock that has no data of its own, with ids as wide as the profile wants them. */
export function startDataset(profile: Profile, seed: number): Dataset {
  return seedDataset({ seed, width: widthUnder(profile) });
}

export function widthUnder(profile: Profile): IdWidth {
  return profile["list.id-width"] === "wide" ? "wide" : "safe";
}

/** The id of a project to add: it has the number, and is as wide as the ids of the dataset. */
export function idLike({ accounts }: Dataset, number: number): ProjectId {
  const sample = accounts.find(({ projects }) => projects.length > 0)?.projects[0]?.id;
  return idOf(number, Number.isSafeInteger(Number(sample ?? 0)) ? "safe" : "wide");
}

function idOf(number: number, width: IdWidth): ProjectId {
  return width === "wide" ? String(WIDE_BASE + BigInt(number)) : String(number);
}

/** A project after its elders: some share a name with one of them, some have no description, some have no records. */
function seedProject(random: Random, id: ProjectId, elders: readonly Project[]): Project {
  const namesake = random.oneIn(10) ? elders[random.integer(elders.length)] : undefined;
  return {
    id,
    name: namesake?.name ?? `${random.pick(SUBJECTS)} ${random.pick(KINDS)}`,
    desc: random.oneIn(6) ? "" : random.pick(DESCRIPTIONS),
    records: Array.from({ length: random.integer(MOST_RECORDS + 1) }, (_, index) => seedRecord(random, `rec_${id}_${index + 1}`)),
  };
}

function seedRecord(random: Random, id: string): SpeechRecord {
  return { id, text: random.pick(LINES), voice: random.pick(VOICES), durationMs: 800 + random.integer(12_000) };
}
