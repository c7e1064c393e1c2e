import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startMock } from "../../../mock-server/index.ts";
import { ROOT } from "../../../mock-server/tests/mock-process.fixture.ts";
import manifest from "../../../package.json" with { type: "json" };
import { newFolder } from "../../commands/run.fixture.ts";
import { run } from "../package/packed.fixture.ts";

const DOCUMENT = join(ROOT, "openapi/generated/openapi.yaml");
/** Without a version npm installs one that a tool may not know. */
const TYPESCRIPT = `typescript@${manifest.devDependencies.typescript}`;
const HEADERS = '{ "X-Master-Key": "mk_premium", "Content-Type": "application/json" }';

/** Each generator of clients that openapi/README.md names: its arguments, its configuration, and a client that prints a count. */
const RECIPES = [
  {
    tool: "@hey-api/openapi-ts@0.99.0",
    command: ["openapi-ts", "-i", DOCUMENT, "-o", "made"],
    config: () => "",
    client: (url: string) => `import { client } from "./made/client.gen";
import { listProjects } from "./made";
client.setConfig({ baseUrl: "${url}", auth: "mk_premium" });
client.interceptors.request.use((request) => {
  request.headers.set("Content-Type", "application/json");
  return request;
});
const { data } = await listProjects({ query: { limit: 2 } });
console.log(data?.projects.length);`,
  },
  {
    tool: "orval@8.38.0",
    command: ["orval", "--config", "config.mjs"],
    config: (url: string) => `export default { projects: {
  input: "${DOCUMENT}",
  output: { target: "made.ts", client: "fetch", baseUrl: "${url}" },
} };`,
    client: () => `import { listProjects } from "./made";
const answer = await listProjects({ limit: 2 }, { headers: ${HEADERS} });
if (answer.status === 200) console.log(answer.data.projects.length);`,
  },
];

const isOnline = process.env.TTS_PROJECTS_INSTALL_FROM_REGISTRY === "1";
if (!isOnline)
  console.warn(
    "Skipped: the clients of hey-api and orval. TTS_PROJECTS_INSTALL_FROM_REGISTRY=1 installs them from npm.",
  );

test.skipIf(!isOnline).each(RECIPES)(
  "$tool makes a client that compiles and lists projects",
  async ({ tool, command, config, client }) => {
    const { url, close } = await startMock({ port: 0 });
    onTestFinished(close);
    const project = await newFolder();
    await run(project, "npm", "init", "--yes", "--init-type=module");
    await run(
      project,
      "npm",
      "install",
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      tool,
      TYPESCRIPT,
    );
    await writeFile(join(project, "config.mjs"), config(url));
    await run(project, "npx", "--no-install", ...command);
    await writeFile(join(project, "client.ts"), client(url));
    const strict = ["--strict", "--noEmit", "--target", "esnext", "--module", "esnext"];
    const options = [...strict, "--moduleResolution", "bundler", "--skipLibCheck", "client.ts"];
    await run(project, "npx", "--no-install", "tsc", ...options);
    const loader = join(ROOT, "node_modules/tsx/dist/loader.mjs");
    expect(await run(project, process.execPath, "--import", loader, "client.ts")).toBe("2\n");
  },
);
