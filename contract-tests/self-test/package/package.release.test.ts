import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { createMock, DEV_KEYS } from "../../../mock-server/index.ts";
import { freePort, ROOT } from "../../../mock-server/tests/mock-process.fixture.ts";
import manifest from "../../../package.json" with { type: "json" };
import { projectsIn } from "../reference.ts";
import { runSteps } from "../workflow-steps.fixture.ts";
import { type Packed, packAndInstall, run } from "./packed.fixture.ts";

let packed: Packed;
beforeAll(async () => {
  packed = await packAndInstall();
});

/** The entries of code, such as `./mock-server`, with their files. */
const ENTRIES = Object.entries(manifest.exports).flatMap(([entry, to]) =>
  typeof to === "string" ? [] : [[entry, to.default]],
);

test("the workflow that init writes runs the installed package, and keeps its reports", async () => {
  const cwd = packed.project;
  await run(cwd, "npx", "--no-install", "tts-projects-contract", "init");
  const { jobs } = parse(await readFile(join(cwd, ".github/workflows/contract.yml"), "utf8"));
  const port = String(await freePort());
  const file = join(cwd, "contract.target.json");
  const target = JSON.parse((await readFile(file, "utf8")).replace("4010", port));
  const projects = await projectsIn(createMock(), DEV_KEYS.many);
  const disposableProjectIds = projects.slice(0, 5).map(({ id }) => id);
  await writeFile(
    file,
    JSON.stringify({ ...target, disposableProjectIds, disposableAccount: true }),
  );
  // The project has its packages, and no npm that would install them again.
  await writeFile(join(cwd, "npm"), `#!/bin/sh\n[ "$*" = ci ]\n`, { mode: 0o755 });
  const summary = join(cwd, "summary.md");
  const env = {
    PATH: `${cwd}:${process.env.PATH}`,
    TTS_PROJECTS_PORT: port,
    GITHUB_STEP_SUMMARY: summary,
  };
  const green = await runSteps(jobs.contract.steps, cwd, env);
  expect([green.code, green.printed]).toEqual([0, expect.stringMatching(/^conformant {2}/m)]);
  expect(await readFile(join(cwd, "contract-report.xml"), "utf8")).not.toMatch(
    /failures="[1-9]|errors="[1-9]/,
  );
  expect(await readFile(join(cwd, "contract-report.html"), "utf8")).toContain(
    "The target keeps the contract.",
  );
  expect(await readFile(summary, "utf8")).toContain("conformant");
  const wrong = {
    ...env,
    TTS_PROJECTS_PORT: String(await freePort()),
    TTS_PROJECTS_FAULT: "operation=deleteProject,status=409",
  };
  await writeFile(file, (await readFile(file, "utf8")).replace(port, wrong.TTS_PROJECTS_PORT));
  const red = await runSteps(jobs.contract.steps, cwd, wrong);
  expect([red.code, red.printed]).toEqual([1, expect.stringMatching(/^nonconformant {2}/m)]);
});

test("every entry can be imported, and the document is found", async () => {
  const imports = ENTRIES.map(
    ([entry = ""]) => `import ${JSON.stringify(entry.replace(".", "tts-projects"))};`,
  );
  await writeFile(
    join(packed.project, "all.mjs"),
    `${imports.join("\n")}\nconsole.log(import.meta.resolve("tts-projects/openapi.yaml"));`,
  );
  const printed = await run(packed.project, process.execPath, "all.mjs");
  expect(await readFile(new URL(printed.trim()), "utf8")).toMatch(/^openapi: 3\.1\.0$/m);
});

test("npm has no script of the package to ask about", async () => {
  const { scripts } = JSON.parse(await readFile(join(packed.home, "package.json"), "utf8"));
  const asked = ["preinstall", "install", "postinstall", "prepare"];
  expect(asked.filter((name) => name in scripts)).toEqual([]);
});

test("the tarball contains what a user needs, and nothing else, and stays small", async () => {
  const files = (await run(packed.home, "tar", "-tzf", packed.tarball))
    .trim()
    .replaceAll(/^package\//gm, "")
    .split("\n");
  expect(files.filter((path) => !NEEDED.some((pattern) => pattern.test(path)))).toEqual([]);
  expect(NEEDED.filter((pattern) => !files.some((path) => pattern.test(path)))).toEqual([]);
  expect(await unreached(files.filter((path) => path.endsWith(".js")))).toEqual([]);
  expect((await stat(packed.tarball)).size).toBeLessThan(1_200_000);
});

test("publint finds nothing", async () => {
  const publint = new URL("../../../node_modules/publint/src/cli.js", import.meta.url).pathname;
  expect(
    await run(packed.home, process.execPath, publint, "run", packed.tarball, "--strict"),
  ).toContain("All good!");
});

test("code that uses every entry compiles, with all types of the package checked", async () => {
  await writeFile(join(packed.project, "uses-all.ts"), USES_ALL);
  const tsconfig = JSON.stringify({ compilerOptions: STRICT, files: ["uses-all.ts"] });
  await writeFile(join(packed.project, "tsconfig.json"), tsconfig);
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  expect(await run(packed.project, process.execPath, tsc).catch(({ stdout }) => stdout)).toBe("");
});

/** The modules that no entry, command or page reaches. A module of types is empty, and stays for its `.d.ts`. */
async function unreached(modules: readonly string[]): Promise<string[]> {
  const pages = modules.filter((path) =>
    /^dist\/mock-server\/console\/(?!pages)[a-z-]+\.js$/.test(path),
  );
  const { metafile } = await build({
    absWorkingDir: packed.home,
    outdir: "out",
    write: false,
    bundle: true,
    packages: "external",
    platform: "node",
    entryPoints: [
      ...ENTRIES.map(([, file = ""]) => file),
      ...Object.values(manifest.bin),
      ...pages,
    ],
    format: "esm",
    metafile: true,
    logLevel: "silent",
  });
  const others = modules.filter((path) => !(path in metafile.inputs));
  const texts = await Promise.all(others.map((path) => readFile(join(packed.home, path), "utf8")));
  return others.filter((_, place) => !/^(export \{\};\s*)?$/.test(texts[place] ?? ""));
}

/** The files that may be in the tarball. */
const NEEDED = [
  /^(package\.json|LICENSE|README\.md|CHANGELOG\.md|CONTRIBUTING\.md|SECURITY\.md)$/,
  /^(openapi|mock-server|contract-tests)\/README\.md$/,
  /^openapi\/(generated\/openapi|openapi|rules|questions)\.yaml$/,
  /^mock-server\/console\/console\.png$/,
  /^contract-tests\/model\/[a-z]+\.schema\.json$/,
  /^dist\/mock-server\/console\/([a-z-]+\.(js|css)|LICENSE|NOTICE)$/,
  /^dist\/contract-tests\/commands\/workflow\.yml$/,
  /^dist\/openapi\/tokens\.css$/,
  /^dist\/(openapi|mock-server)\/(?!.*(test|fixture|suite))[a-z0-9/-]+\.(js|d\.ts)$/,
  /^dist\/contract-tests\/(?!self-test\/)[a-z0-9/-]+(?<!\.test|\.suite|\.fixture)\.(js|css|d\.ts|schema\.json)$/,
];

/** All checks, so that a missing type anywhere in the package is an error. */
const STRICT = {
  module: "nodenext",
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  // The libraries of TypeScript itself are right, and take longer than all others.
  skipDefaultLibCheck: true,
  target: "es2022",
  lib: ["es2023", "dom", "dom.iterable"],
  // No types of other packages, as by default in TypeScript 6.
  types: [],
};

const USES_ALL = `
import createClient from "openapi-fetch";
import { createServer } from "node:http";
import { allCases, consoleReport, type Report, runSuite } from "tts-projects/contract-tests";
import { defineContractTests } from "tts-projects/contract-tests/vitest";
import { createMock, DEV_KEYS, startMock } from "tts-projects/mock-server";
import { createFetchMock } from "tts-projects/mock-server/fetch";
import { projectsHandlers } from "tts-projects/mock-server/msw";
import { mockFixtures } from "tts-projects/mock-server/playwright";
import { allRules, type paths } from "tts-projects/openapi";

const mock = await startMock({ profile: { "list.total": "page" } });
const target = { baseUrl: mock.url, keys: { premium: "mk_premium" }, disposableProjectIds: [], headers: {} };
const report: Report = await runSuite({ target, only: ["list"] });
console.log(consoleReport(report), allRules.length, allCases.length);
createServer(createMock().app).close();
const client = createClient<paths>({ baseUrl: "https://speech.example/v1", fetch: createFetchMock().fetch });
const { data } = await client.GET("/projects");
data?.total.toFixed();
projectsHandlers().handlers.at(0)?.info.header.at(0);
defineContractTests({ target });
mockFixtures({ profile: { "list.total": "page" } }).mock[1].scope.at(0);
const request = await mock.waitFor({ operation: "listProjects", key: DEV_KEYS.premium });
request.nearMisses.at(0);
// @ts-expect-error A user's mistake is detected: the types exist, and are not any.
mock.url.toFixed();
// @ts-expect-error
createMock().app.toFixed();
`;
