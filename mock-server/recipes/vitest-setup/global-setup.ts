import type { TestProject } from "vitest/node";
import { startMock } from "../../start-mock.ts"; // in your project: "tts-projects/mock-server"

declare module "vitest" {
  interface ProvidedContext {
    readonly projectsBaseUrl: string;
  }
}

/** Starts one mock for all test files; each uses its own copy of a key, so that their deletes do not collide. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const mock = await startMock();
  provide("projectsBaseUrl", mock.baseUrl);
  return () => mock.close();
}
