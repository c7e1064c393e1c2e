import { afterAll, beforeAll } from "vitest";
import { createMock } from "../../start-mock.ts";
import { describeWithRedis, storeIn } from "../../store/redis/redis-server.fixture.ts";
import { seedDataset } from "../../store/seed-dataset.ts";
import { type RedisServer, startRedis } from "../replicas/redis-server.fixture.ts";
import { describeBehaviour, onPort } from "./behaviour.suite.ts";

describeWithRedis("behaviour over Redis", () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  describeBehaviour("the mock over a socket and Redis", async () => {
    return onPort(createMock({ store: await storeIn(redis.url, seedDataset()) }));
  });
});
