import { startRedis } from "./redis-server.ts";
import { type Round, runRounds } from "./rounds.ts";

/** `npm run replicas`: twenty rounds over a redis-server of its own, or as many as the argument says. Ends with 1 if one goes wrong. */
const rounds = Number(process.argv[2] ?? 20);
const WORDS: Readonly<Record<keyof Round, string>> = {
  acknowledged: "acknowledged",
  twice: "twice",
  lost: "lost",
  inFlight: "in flight at the kill",
  unknown: "of them deleted",
  unexplained: "unexplained",
  kept: "left over",
  unanswered: "unanswered by the survivor",
};
const NAMES = Object.keys(WORDS) as (keyof Round)[];
const describe = (round: Round) => NAMES.map((name) => `${round[name]} ${WORDS[name]}`).join(", ");

const redis = await startRedis();
const total = Object.fromEntries(NAMES.map((name) => [name, 0])) as Record<keyof Round, number>;
try {
  let number = 0;
  for await (const round of runRounds(redis.url, rounds)) {
    number += 1;
    for (const name of NAMES) total[name] += round[name];
    console.log(`round ${String(number).padStart(2)}: ${describe(round)}`);
  }
} finally {
  await redis.stop();
}
const isClean = total.twice + total.lost + total.unexplained + total.kept + total.unanswered === 0;
console.log(`${isClean ? "clean" : "NOT CLEAN"}, ${rounds} rounds: ${describe(total)}`);
process.exitCode = isClean ? 0 : 1;
