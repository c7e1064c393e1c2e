import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startMock } from "../../../mock-server/index.ts";
import { ROOT } from "../../../mock-server/tests/mock-process.fixture.ts";
import manifest from "../../../package.json" with { type: "json" };
import { newFolder } from "../../commands/run.fixture.ts";
import { run } from "../package/packed.fixture.ts";

const DOCUMENT = join(ROOT, "openapi/generated/openapi.yaml");

/** The generators of clients that openapi/README.md names, and a TypeScript that both know. */
const PACKAGES = [
  "@hey-api/openapi-ts@0.99.0",
  "orval@8.38.0",
  `typescript@${manifest.devDependencies.typescript}`,
];
const INSTALL = ["install", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"];

/** A project with a client by each generator, which prints how many projects it gets, and the configuration of orval. */
const filesFor = (url: string): Readonly<Record<string, string>> => ({
  "by-hey-api.ts": `import { client } from "./hey-api/client.gen";
import { listProjects } from "./hey-api";
client.setConfig({ baseUrl: "${url}", auth: "mk_premium" });
client.interceptors.request.use((request) => {
  request.headers.set("Content-Type", "application/json");
  return request;
});
const { data } = await listProjects({ query: { limit: 2 } });
console.log(data?.projects.length);`,
  "config.mjs": `export default { projects: {
  input: "${DOCUMENT}",
  output: { target: "made.ts", client: "fetch", baseUrl: "${url}" },
} };`,
  "by-orval.ts": `import { listProjects } from "./made";
const headers = { "X-Master-Key": "mk_premium", "Content-Type": "application/json" };
const answer = await listProjects({ limit: 3 }, { headers });
if (answer.status === 200) console.log(answer.data.projects.length);`,
});

const isOnline = process.env.TTS_PROJECTS_INSTALL_FROM_REGISTRY === "1";
if (!isOnline)
  console.warn(
    "Skipped: the clients of hey-api and orval. TTS_PROJECTS_INSTALL_FROM_REGISTRY=1 installs them from npm.",
  );

test.skipIf(!isOnline)(
  "hey-api and orval make clients that compile and list projects",
  async () => {
    const { url, close } = await startMock({ port: 0 });
    onTestFinished(close);
    const project = await newFolder();
    await run(project, "npm", "init", "--yes", "--init-type=module");
    await run(project, "npm", ...INSTALL, ...PACKAGES);
    for (const [name, text] of Object.entries(filesFor(url)))
      await writeFile(join(project, name), text);
    const npx = (...command: readonly string[]) => run(project, "npx", "--no-install", ...command);
    await Promise.all([
      npx("openapi-ts", "-i", DOCUMENT, "-o", "hey-api"),
      npx("orval", "--config", "config.mjs"),
    ]);
    const clients = ["by-hey-api.ts", "by-orval.ts"];
    const strict = ["--strict", "--noEmit", "--target", "esnext", "--module", "esnext"];
    await npx("tsc", ...strict, "--moduleResolution", "bundler", "--skipLibCheck", ...clients);
    const loader = join(ROOT, "node_modules/tsx/dist/loader.mjs");
    const printed = clients.map((file) => run(project, process.execPath, "--import", loader, file));
    expect(await Promise.all(printed)).toEqual(["2\n", "3\n"]);
  },
);
