import { availableParallelism } from "node:os";
import { defineConfig, type ViteUserConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { proved } from "./contract-tests/self-test/proved.ts";
import { failOnBug } from "./vitest.bugs.ts";

/** Tests that pack, install, start other tools or take long: `npm run test:release`. */
const RELEASE = "{openapi,mock-server,contract-tests}/**/*.release.test.ts";

/** Tests that `npm test` runs with few inputs, the release tests with some others, and ROUNDS=all with all. */
const IN_ROUNDS =
  "contract-tests/self-test/{first-finding,one-wrong-answer,legal,mutants,troubled,explore/explore,hostile/hostile,diagnosis/known-defects}.test.ts";

/** Files that take a minute by themselves, and would make the end of a run wait if they came late: the longest first. */
const LONGEST = [
  "/checks.test",
  "package.release",
  "documentation.release",
  "recipes.release",
  "tests/browser",
  "changes.release",
  "prism.release",
  "backends.release",
  "explore/explore",
  "hostile/hostile",
  "replicas/replicas",
  "review/browser",
  "self-test/mutants",
  "self-test/legal",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) =>
      LONGEST.findIndex((part) => moduleId.includes(part)) + 1 || LONGEST.length + 1;
    return files.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

// Vite replaces BASE_URL by a path of its own, so the URL of the caller goes to the tests under another name.
const { BASE_URL = "" } = process.env;

const config: ViteUserConfig = defineConfig({
  test: {
    env: { ...(URL.canParse(BASE_URL) && { TTS_PROJECTS_BASE_URL: BASE_URL }) },
    reporters: ["default", proved],
    globalSetup: "vitest.setup.ts",
    onConsoleLog: failOnBug,
    // What a page should show may come late on a loaded machine.
    expect: { poll: { timeout: 20_000 } },
    // One more than there are processors, because some tests wait for a child process, a browser or a time-out.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // No module is mocked and no test changes what another one imports, so the files of a worker share their imports.
    isolate: false,
    projects: [
      {
        extends: true,
        // The compiler alone takes a minute of a processor.
        test: { name: "checks", include: ["checks.test.ts"], testTimeout: 600_000 },
      },
      {
        extends: true,
        test: {
          name: "test",
          include: ["{openapi,mock-server,contract-tests}/**/*.test.ts"],
          exclude: [RELEASE],
          // Only what hangs takes so long, on a loaded machine too.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "release",
          include: [RELEASE, IN_ROUNDS],
          env: { ROUNDS: process.env.ROUNDS ?? "some" },
          testTimeout: 180_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});

export default config;
