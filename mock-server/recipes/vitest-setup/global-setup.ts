import type { TestProject } from "vitest/node";
import { startMock } from "../../start-mock.ts"; // in your project: "tts-projects/mock-server"

declare module "vitest" {
  interface ProvidedContext {
    readonly projectsBaseUrl: string;
  }
}

/** One mock for all test files; each takes a copy of a key for itself, so that they never meet. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const mock = await startMock();
  provide("projectsBaseUrl", mock.baseUrl);
  return () => mock.close();
}
