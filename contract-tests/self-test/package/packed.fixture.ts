import { execFile } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "../../../mock-server/tests/mock-process.fixture.ts";

/** Runs a command to its end; rejects if its exit code is not 0. */
export const run: (
  file: string,
  args: readonly string[],
  options?: { cwd?: string; env?: NodeJS.ProcessEnv },
) => Promise<{ stdout: string; stderr: string }> = promisify(execFile);

/** The environment without the variables of a surrounding npm, which may select another package. */
export const OUTSIDE_NPM: NodeJS.ProcessEnv = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^npm_/.test(name)),
);

/** The parts of a package manifest that matter here. */
export interface Manifest {
  readonly bin: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

export async function readManifest(): Promise<Manifest> {
  return JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as Manifest;
}

/** A tarball of this package, and a project in which it is installed. */
export interface Packed {
  readonly tarball: string;
  readonly project: string;
}

/** Packs a copy of the sources, built by npm as for a release, and installs the tarball. */
export async function packAndInstall(): Promise<Packed> {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-package-"));
  const tarball = await pack(join(folder, "sources"), folder);
  const project = join(folder, "project");
  await mkdir(project);
  // Create a manifest, so that npm uses no folder above.
  await run("npm", ["init", "--yes", "--init-type=module"], { cwd: project });
  await (FROM_REGISTRY ? install(project, tarball) : unpack(project, tarball));
  return { tarball, project };
}

/** CI installs with npm, which may need the network. Otherwise the local dependencies are linked. */
const FROM_REGISTRY = process.env.TTS_PROJECTS_INSTALL_FROM_REGISTRY === "1";

/** Other packages that a user of all entries has: the peers, Node's types, and a client made from the types. */
const BESIDES = ["msw", "vitest", "@types/node", "openapi-fetch"];

async function pack(sources: string, destination: string): Promise<string> {
  const filter = (path: string): boolean => !/\/(node_modules|dist|\.git)$/.test(path);
  await cp(ROOT, sources, { recursive: true, filter });
  await symlink(join(ROOT, "node_modules"), join(sources, "node_modules"));
  await run("npm", ["pack", "--pack-destination", destination], { cwd: sources });
  const [name = "none"] = (await readdir(destination)).filter((each) => each.endsWith(".tgz"));
  return join(destination, name);
}

async function install(project: string, tarball: string): Promise<void> {
  const { devDependencies } = await readManifest();
  const besides = BESIDES.map((name) => `${name}@${devDependencies[name]}`);
  await run("npm", ["install", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund", tarball, ...besides], {
    cwd: project,
  });
}

async function unpack(project: string, tarball: string): Promise<void> {
  const { bin, dependencies } = await readManifest();
  const modules = join(project, "node_modules");
  const home = join(modules, "tts-projects");
  await mkdir(home, { recursive: true });
  await run("tar", ["-xzf", tarball, "--strip-components=1", "-C", home]);
  for (const name of [...Object.keys(dependencies), ...BESIDES])
    await link(join(ROOT, "node_modules", name), join(modules, name));
  for (const [name, file] of Object.entries(bin)) {
    await chmod(join(home, file), 0o755);
    await link(join(home, file), join(modules, ".bin", name));
  }
}

async function link(to: string, from: string): Promise<void> {
  await mkdir(dirname(from), { recursive: true });
  await symlink(to, from);
}
