import { startRedis } from "./redis-server.ts";
import { type Round, runRounds } from "./rounds.ts";

/** `npm run replicas`: twenty rounds over a redis-server of its own, or as many as the argument says. Ends with 1 where one goes wrong. */
const rounds = Number(process.argv[2] ?? 20);
const redis = await startRedis();
const total: Record<keyof Round, number> = {
  ...{ acknowledged: 0, twice: 0, lost: 0, inFlight: 0, unknown: 0, unexplained: 0, kept: 0, unanswered: 0 },
};
try {
  let number = 0;
  for await (const round of runRounds(redis.url, rounds)) {
    number += 1;
    for (const name of Object.keys(total) as (keyof Round)[]) total[name] += round[name];
    console.log(`round ${String(number).padStart(2)}: ${described(round)}`);
  }
} finally {
  await redis.stop();
}
const isClean = total.twice + total.lost + total.unexplained + total.kept + total.unanswered === 0;
console.log(`${isClean ? "clean" : "NOT CLEAN"}, ${rounds} rounds: ${described(total)}`);
process.exitCode = isClean ? 0 : 1;

function described(round: Round): string {
  return [
    `${round.acknowledged} acknowledged`,
    `${round.twice} twice`,
    `${round.lost} lost`,
    `${round.inFlight} in flight at the kill`,
    `${round.unknown} of them deleted`,
    `${round.unexplained} unexplained`,
    `${round.kept} left over`,
    `${round.unanswered} unanswered by the survivor`,
  ].join(", ");
}
