import { afterAll } from "vitest";
import type { Target } from "./model/target.ts";
import { startReference } from "./self-test/reference.ts";
import { defineContractTests } from "./vitest.ts";

let stop: (() => Promise<void>) | undefined;

// With BASE_URL and TTS_PROJECTS_KEY these judge that server; without, a fresh reference.
defineContractTests(process.env.TTS_PROJECTS_BASE_URL ? {} : { target: startTarget });
afterAll(() => stop?.());

async function startTarget(): Promise<Target> {
  const { target, close } = await startReference();
  stop = close;
  return target;
}
