import { expect, test } from "vitest";
import { type Awaitable, isPromise, mapAwaitable } from "./awaitable.ts";

test("what is there is acted on at once, and what follows is there as well", () => {
  expect(mapAwaitable(1, (value) => value + 1)).toBe(2);
  expect(mapAwaitable(undefined, (value) => value ?? "nothing")).toBe("nothing");
});

test("what is not there yet is waited for", async () => {
  const later: Awaitable<number> = Promise.resolve(1);
  const result = mapAwaitable(later, (value) => value + 1);
  expect(isPromise(result)).toBe(true);
  expect(await result).toBe(2);
  await expect(mapAwaitable(Promise.reject<number>(new Error("lost")), (value) => value)).rejects.toThrow("lost");
});

test("what another library made is a promise by its `then`", async () => {
  // biome-ignore lint/suspicious/noThenProperty: this is what such a library makes
  const foreign = { then: (act: (value: number) => unknown) => Promise.resolve(act(1)) } as Promise<number>;
  expect(await mapAwaitable(foreign, (value) => value + 1)).toBe(2);
});
