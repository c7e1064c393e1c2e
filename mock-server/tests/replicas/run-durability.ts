import { type Fsync, killRedis } from "./durability.ts";

/** `npm run durability`: what a redis-server of its own loses by SIGKILL, in ten rounds of each setting. */
const [ROUNDS, DELETES] = [10, 10_000];
for (const fsync of ["everysec", "always"] satisfies Fsync[]) {
  const total = { acknowledged: 0, lost: 0, worst: 0 };
  const startedAt = performance.now();
  for await (const { acknowledged, lost } of killRedis(fsync, ROUNDS, DELETES)) {
    total.acknowledged += acknowledged;
    total.lost += lost;
    total.worst = Math.max(total.worst, lost);
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(
    `appendfsync ${fsync}: ${ROUNDS} kills, ${total.acknowledged} deletes acknowledged, ${total.lost} lost, at most ${total.worst} by one kill (${seconds} s)`,
  );
}
