/** The parts of the names of seeded projects; below, their descriptions, and the lines and voices of their records. */
export const SUBJECTS: Texts = listed(
  "Harbour | City museum | Airport | Night train | Grand Hôtel | Zürich tram | Østerbro library | Kraków old town | " +
    "東京タワー | Λυκαβηττός | Botanical garden | Help desk | Online shop | Language course | Sleep stories | Company news | " +
    "Physics lecture | Cookbook",
);

export const KINDS: Texts = listed(
  "audio guide | announcements | phone menu | audiobook | podcast intro | safety briefing | onboarding tour | " +
    "e-learning module | quiz | radio spot | newsletter | voice prompts",
);

export const DESCRIPTIONS: Texts = listed(
  'Stops 1 to 12 in three voices | Second draft, waiting for review | Says "please" before every number | ' +
    "Deutsch, français, español: one file for each | Slow reading for learners | Short pauses between paragraphs 🎧 | " +
    "Names of places and people from the lexicon | Replaces last year's recording | Für Kinder ab 6 Jahren | 一般公開用",
);

export const LINES: Texts = listed(
  "Welcome. Press one to begin. | The next stop is the old harbour. | " +
    "Please keep your belongings with you at all times. | Chapter one. It was a quiet morning. | " +
    "Vielen Dank für Ihren Anruf. | You have reached the end of this module.",
);

export const VOICES: Texts = listed("Ada | Björn | Chiara | Dmitri | Emeka | Fumiko");

type Texts = readonly [string, ...string[]];

function listed(texts: string): Texts {
  const [first = "", ...others] = texts.split(" | ");
  return [first, ...others];
}
