import { afterAll, beforeAll, describe, onTestFinished } from "vitest";
import { listen } from "../../adapters/listen.ts";
import { createFetchMock } from "../../fetch.ts";
import { type AppMock, createMock } from "../../start-mock.ts";
import { describeWithRedis, storeIn } from "../../store/redis/redis-server.fixture.ts";
import { seedDataset } from "../../store/seed-dataset.ts";
import { type RedisServer, startRedis } from "../replicas/redis-server.fixture.ts";
import { type Backend, describeBehaviour } from "./behaviour.suite.ts";

describeBehaviour("the mock over Express and a socket", () => onPort(createMock()));

describeBehaviour("the fetch handler", async () => {
  const mock = createFetchMock();
  return { mock, baseUrl: "https://speech.example/v1", fetch: (request) => mock.fetch(request) };
});

// In npm test, the tests of the store alone run over Redis.
(process.env.ROUNDS ? describeWithRedis : describe.skip)("behaviour over Redis", () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  describeBehaviour("the mock over Express and Redis", async () => {
    return onPort(createMock({ store: await storeIn(redis.url, seedDataset()) }));
  });
});

async function onPort(mock: AppMock): Promise<Backend> {
  const { origin, close } = await listen(mock.app, "127.0.0.1", 0);
  onTestFinished(() => close(0));
  return { mock, baseUrl: `${origin}/v1`, fetch: (request) => fetch(request) };
}
