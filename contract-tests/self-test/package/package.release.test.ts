import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { ROOT } from "../../../mock-server/tests/mock-process.fixture.ts";
import { inputsByRounds } from "../inputs-by-rounds.fixture.ts";
import { OUTSIDE_NPM, type Packed, packAndInstall, readManifest, run } from "./packed.fixture.ts";

let packed: Packed;
beforeAll(async () => {
  packed = await packAndInstall();
});

const PUBLINT = new URL("../../../node_modules/publint/src/cli.js", import.meta.url).pathname;

test("both commands run with npx in a project with the package installed", async () => {
  const mock = spawn("npx", ["--no-install", "tts-projects-mock", "--port", "0", "--silent"], {
    ...{ cwd: packed.project, env: OUTSIDE_NPM, detached: true, stdio: ["ignore", "pipe", "inherit"] },
  });
  onTestFinished(() => void (mock.pid && mock.exitCode === null && process.kill(-mock.pid, "SIGTERM")));
  const [ready] = (await once(mock.stdout, "data")) as [Buffer];
  const [origin] = /http:\/\/127\.0\.0\.1:\d+/.exec(String(ready)) ?? [];
  const judge = ["--no-install", "tts-projects-contract", "--target", `${origin}/__admin/target`];
  expect((await run("npx", judge, { cwd: packed.project, env: OUTSIDE_NPM })).stdout).toContain("\nconformant  ");
});

test("every entry can be imported and has exports", async () => {
  const code = await codeEntries();
  const script = `
    import { readFile } from "node:fs/promises";
    const named = {};
    for (const entry of ${JSON.stringify(code)}) named[entry] = Object.keys(await import(entry)).length;
    const yaml = await readFile(new URL(import.meta.resolve("tts-projects/openapi.yaml")), "utf8");
    console.log(JSON.stringify({ named, yaml: yaml.split("\\n")[2] }));`;
  await writeFile(join(packed.project, "import-all.mjs"), script);
  const { stdout } = await run(process.execPath, ["import-all.mjs"], { cwd: packed.project });
  const { named, yaml } = JSON.parse(stdout) as { named: Record<string, number>; yaml: string };
  expect(Object.keys(named)).toEqual(code);
  for (const [entry, count] of Object.entries(named)) expect(count, entry).toBeGreaterThan(0);
  expect(yaml).toBe("openapi: 3.1.0");
});

test("the tarball contains what a user needs, and nothing else", async () => {
  const files = (await run("tar", ["-tzf", packed.tarball])).stdout
    .trim()
    .split("\n")
    .map((path) => path.replace("package/", ""));
  expect(files.filter((path) => !NEEDED.some((pattern) => pattern.test(path)))).toEqual([]);
  expect(NEEDED.filter((pattern) => !files.some((path) => pattern.test(path)))).toEqual([]);
  expect(await unreached(files.filter((path) => path.endsWith(".js")))).toEqual([]);
});

test("the tarball stays small", async () => {
  expect((await stat(packed.tarball)).size).toBeLessThan(1_200_000);
});

test("publint finds nothing", async () => {
  expect((await run(process.execPath, [PUBLINT, "run", packed.tarball, "--strict"])).stdout).toContain("All good!");
});

/** Only the first in the release tests, because each takes ten seconds of processor time. */
const MODULES = [
  ["nodenext", "nodenext"],
  ["esnext", "bundler"],
] as const;
test.each(inputsByRounds(MODULES, (_, place) => place === 1, 1))(
  "code that uses every entry compiles with module %s and resolution %s",
  async (module, moduleResolution) => {
    const folder = join(packed.project, moduleResolution);
    await mkdir(folder);
    await writeFile(join(folder, "uses-all.ts"), USES_ALL);
    const compilerOptions = { ...STRICT, module, moduleResolution };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["uses-all.ts"] }));
    const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
    const problems = await run(process.execPath, [tsc, "--project", folder]).catch(({ stdout }) => stdout);
    expect(problems).toEqual({ stdout: "", stderr: "" });
  },
);

/** The specifiers from which a user imports code, such as `tts-projects/mock-server`. */
async function codeEntries(): Promise<string[]> {
  const { exports } = await readManifest();
  return Object.entries(exports).flatMap(([entry, to]) => (typeof to === "string" ? [] : [entry.replace(".", "tts-projects")]));
}

/** The modules that no entry, command or page reaches. A module of types is empty, and stays for its `.d.ts`. */
async function unreached(modules: readonly string[]): Promise<string[]> {
  const home = join(packed.project, "node_modules/tts-projects");
  const { exports, bin } = await readManifest();
  const entries = Object.values(exports).flatMap((entry) => (typeof entry === "string" ? [] : [entry.default]));
  const pages = modules.filter((path) => /^dist\/mock-server\/console\/(?!pages)[a-z-]+\.js$/.test(path));
  const { metafile } = await build({
    ...{ absWorkingDir: home, entryPoints: [...entries, ...Object.values(bin), ...pages], outdir: "out", write: false },
    ...{ bundle: true, packages: "external", platform: "node", format: "esm", metafile: true, logLevel: "silent" },
  });
  const reached = new Set(Object.keys(metafile.inputs));
  const texts = modules
    .filter((path) => !reached.has(path))
    .map(async (path) => [path, await readFile(join(home, path), "utf8")] as const);
  return (await Promise.all(texts)).flatMap(([path, text]) => (EMPTY.test(text) ? [] : [path]));
}

/** A module that had only types. */
const EMPTY = /^(export \{\};\s*)?$/;

/** The files that may be in the tarball. */
const NEEDED = [
  /^(package\.json|LICENSE|README\.md|CHANGELOG\.md|CONTRIBUTING\.md|SECURITY\.md)$/,
  /^(openapi|mock-server|contract-tests)\/README\.md$/,
  /^openapi\/(generated\/openapi|openapi|rules|questions)\.yaml$/,
  /^mock-server\/console\/console\.png$/,
  /^contract-tests\/model\/[a-z]+\.schema\.json$/,
  /^dist\/mock-server\/console\/([a-z-]+\.(js|css)|LICENSE|NOTICE)$/,
  /^dist\/(openapi|mock-server)\/(?!.*(test|fixture|suite))[a-z0-9/-]+\.(js|d\.ts)$/,
  /^dist\/contract-tests\/(?!self-test\/)[a-z0-9/-]+(?<!\.test|\.suite|\.fixture)\.(js|css|d\.ts|schema\.json)$/,
];

/** All checks, so that a missing type anywhere in the package is an error. */
const STRICT = {
  ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true },
  // No types of other packages, as by default in TypeScript 6.
  ...{ target: "es2022", lib: ["es2023", "dom", "dom.iterable"], types: [] },
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
