import { expect, test } from "vitest";
import { parseRedisUrl } from "./redis-url.ts";

test.each([
  ["redis://127.0.0.1", "server", "127.0.0.1:6379"],
  ["redis://127.0.0.1:7000/3", "server", "127.0.0.1:7000"],
  ["rediss://user:s%2Fecret@redis.example/0", "server", "redis.example:6379"],
  ["redis://:secret@[::1]:7000/", "server", "[::1]:7000"],
  ["redis+cluster://user:secret@a:7000,b:7001,c", "cluster", "a:7000,b:7001,c:6379"],
])("%s is a %s, and its name has no password", (text, kind, name) => {
  expect(parseRedisUrl(text)).toMatchObject({ kind, name });
});

test("every node of a cluster has the credentials that stand before the first, and its encryption", () => {
  expect(parseRedisUrl("rediss+cluster://user:secret@a:1,b:2")?.urls).toEqual([
    "rediss://user:secret@a:1",
    "rediss://user:secret@b:2",
  ]);
});

test.each([
  ...["", "memory", "redis://", "redis:///1", "http://a", "redis://a:99999", "redis://a/one", "redis://a/1/2", "redis://a/1?x=1"],
  ...["redis://a#1", "redis://a b", "redis://%zz@a", "redis+cluster://a,,b", "redis+cluster://a,b/1", "unix:/tmp/redis"],
])("%j is no URL of Redis", (text) => {
  expect(parseRedisUrl(text)).toBeUndefined();
});
