import { beforeAll } from "vitest";
import { createMock } from "../../start-mock.ts";
import { seedDataset } from "../../store/seed-dataset.ts";
import { describeWithRedis, type RedisServer, startRedis, storeIn } from "../replicas/redis-server.fixture.ts";
import { describeBehaviour, onPort } from "./behaviour.suite.ts";

describeWithRedis("behaviour over Redis", () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis();
    return redis.stop;
  });

  describeBehaviour("the mock over a socket and Redis", async () => {
    return onPort(createMock({ store: await storeIn(redis.url, seedDataset()) }));
  });
});
