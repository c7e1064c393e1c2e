import { expect, test } from "vitest";
import { describeWithRedis } from "../../store/redis/redis-server.fixture.ts";
import { killRedis } from "./durability.ts";

describeWithRedis("a Redis that is killed and started again over its log", () => {
  test("with appendfsync always it has every delete that was acknowledged, and the store goes on", async () => {
    for await (const { acknowledged, lost } of killRedis("always", 1, 500)) {
      expect(acknowledged).toBeGreaterThanOrEqual(500);
      expect(lost).toBe(0);
    }
  });
});
