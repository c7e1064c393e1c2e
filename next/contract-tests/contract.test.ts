import { afterAll } from "vitest";
import type { Target } from "./model/target.ts";
import { startReference } from "./self-test/reference.ts";
import { defineContractTests } from "./vitest.ts";

let stop: (() => Promise<void>) | undefined;

// Judges the server of BASE_URL with TTS_PROJECTS_KEY, or else a fresh reference.
defineContractTests(process.env.TTS_PROJECTS_BASE_URL ? {} : { target: startTarget });
afterAll(() => stop?.());

async function startTarget(): Promise<Target> {
  const { target, close } = await startReference();
  stop = close;
  return target;
}
