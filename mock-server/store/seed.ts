import type { Profile } from "../../openapi/profile.ts";
import type { Project } from "../operations/accounts.ts";
import { type AccountSeed, DEV_ACCOUNTS } from "./dev-accounts.ts";
import { type Random, randomFrom } from "./random.ts";
import type { AccountData } from "./store.ts";

export interface SeedOptions {
  /** `wide` puts every id above 2^53, so a client that rounds ids names another project (rule list.id-width). Default `safe`. */
  readonly width?: Profile["answers"]["list.id-width"];
  /** The first id; it seeds the random values too. Default 1001. */
  readonly firstId?: number;
  /** Default: the development accounts. */
  readonly accounts?: readonly AccountSeed[];
}

/** The ids of a seed are at most so far apart. */
export const WIDEST_GAP = 4;

const FIRST_ID = 1001;
const WIDE_BASE = 2n ** 53n;
const MOST_RECORDS = 4;

/** The parts of the names of seeded projects; their descriptions; the lines and voices of their records. */
const SUBJECTS = [
  "Harbour",
  "City museum",
  "Airport",
  "Night train",
  "Grand Hôtel",
  "Zürich tram",
  "Østerbro library",
  "Kraków old town",
  "東京タワー",
  "Λυκαβηττός",
  "Botanical garden",
  "Help desk",
  "Online shop",
  "Language course",
  "Sleep stories",
  "Company news",
  "Physics lecture",
  "Cookbook",
];
const KINDS = [
  "audio guide",
  "announcements",
  "phone menu",
  "audiobook",
  "podcast intro",
  "safety briefing",
  "onboarding tour",
  "e-learning module",
  "quiz",
  "radio spot",
  "newsletter",
  "voice prompts",
];
const DESCRIPTIONS = [
  "Stops 1 to 12 in three voices",
  "Second draft, waiting for review",
  'Says "please" before every number',
  "Deutsch, français, español: one file for each",
  "Slow reading for learners",
  "Short pauses between paragraphs 🎧",
  "Names of places and people from the lexicon",
  "Replaces last year's recording",
  "Für Kinder ab 6 Jahren",
  "一般公開用",
];
const LINES = [
  "Welcome. Press one to begin.",
  "The next stop is the old harbour.",
  "Please keep your belongings with you at all times.",
  "Chapter one. It was a quiet morning.",
  "Vielen Dank für Ihren Anruf.",
  "You have reached the end of this module.",
];
const VOICES = ["Ada", "Björn", "Chiara", "Dmitri", "Emeka", "Fumiko"];

/** Generates accounts: the same ones for the same options. Ids are interleaved, as if a service numbered all projects in turn. */
export function seedAccounts({
  width = "safe",
  firstId = FIRST_ID,
  accounts = DEV_ACCOUNTS,
}: SeedOptions = {}): AccountData[] {
  const random = randomFrom(firstId === FIRST_ID ? 1 : firstId);
  const base = width === "wide" ? WIDE_BASE : 0n;
  const seeded = accounts.map(({ key, plan }) => ({ key, plan, projects: [] as Project[] }));
  for (let number = firstId; ; number += 1 + random.integer(WIDEST_GAP)) {
    const growing = seeded.filter(
      ({ projects }, place) => projects.length < (accounts[place]?.projects ?? 0),
    );
    const account = growing[random.integer(growing.length)];
    if (!account) return seeded;
    account.projects.push(seedProject(random, String(base + BigInt(number)), account.projects));
  }
}

/** Some projects have the name of an earlier one, some have no description, some have no records. */
function seedProject(random: Random, id: string, earlier: readonly Project[]): Project {
  const namesake = random.oneIn(10) ? earlier[random.integer(earlier.length)] : undefined;
  return {
    id,
    name: namesake?.name ?? `${random.pick(SUBJECTS)} ${random.pick(KINDS)}`,
    desc: random.oneIn(6) ? "" : random.pick(DESCRIPTIONS),
    records: Array.from({ length: random.integer(MOST_RECORDS + 1) }, (_, index) => ({
      id: `rec_${id}_${index + 1}`,
      text: random.pick(LINES),
      voice: random.pick(VOICES),
      durationMs: 800 + random.integer(12_000),
    })),
  };
}
