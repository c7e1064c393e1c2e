import { afterAll, beforeAll, onTestFinished } from "vitest";
import { listen } from "../../adapters/listen.ts";
import { createMock } from "../../start-mock.ts";
import { describeWithRedis, storeIn } from "../../store/redis/redis-server.fixture.ts";
import { seedDataset } from "../../store/seed-dataset.ts";
import { describeBehaviour } from "../behaviour/behaviour.suite.ts";
import { type RedisServer, startRedis } from "./redis-server.ts";

describeWithRedis("behaviour over Redis", () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  describeBehaviour("the mock over Express and Redis", async () => {
    const mock = createMock({ store: await storeIn(redis.url, seedDataset()) });
    const { origin, close } = await listen(mock.app, "127.0.0.1", 0);
    onTestFinished(() => close(0));
    return { ...mock, baseUrl: `${origin}/v1`, client: (request) => fetch(request) };
  });
});
