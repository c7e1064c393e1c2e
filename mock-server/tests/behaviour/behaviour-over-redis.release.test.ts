import { beforeAll, onTestFinished } from "vitest";
import { createMock } from "../../index.ts";
import {
  askRedis,
  describeWithRedis,
  type RedisServer,
  startRedis,
} from "../replicas/redis-server.fixture.ts";
import { throughApp } from "../test-mock.fixture.ts";
import { describeRules } from "./behaviour.suite.ts";

describeWithRedis("over Redis", () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis();
    return redis.stop;
  });

  describeRules("the Express app", async (options) => {
    await askRedis(redis, "FLUSHALL");
    const mock = createMock({ ...options, store: redis.url });
    onTestFinished(async () => void (await mock.store.close()));
    return throughApp(mock);
  });
});
