import { execFile } from "node:child_process";
import { chmod, cp, mkdir, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "../../../mock-server/tests/mock-process.fixture.ts";
import manifest from "../../../package.json" with { type: "json" };
import { newFolder } from "../../commands/run.fixture.ts";

/** Runs a command in a folder to its end, and returns what it prints; rejects if its exit code is not 0. */
export async function run(cwd: string, file: string, ...args: readonly string[]): Promise<string> {
  return (await promisify(execFile)(file, args, { cwd, env: OUTSIDE_NPM })).stdout;
}

/** The environment without the variables of a surrounding npm, which may select another package. */
const OUTSIDE_NPM: NodeJS.ProcessEnv = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^npm_/.test(name)),
);

export type Packed = Awaited<ReturnType<typeof packAndInstall>>;

/** Packs a copy of the sources, built by npm as for a release, and installs the tarball in a project: `home` is its folder there. */
export async function packAndInstall() {
  const [sources, folder] = [await copySources(), await newFolder()];
  const project = join(folder, "project");
  const printed = await run(sources, "npm", "pack", "--pack-destination", folder);
  const tarball = join(folder, printed.trim().split("\n").at(-1) ?? "");
  await mkdir(project);
  // Create a manifest, so that npm uses no folder above.
  await run(project, "npm", "init", "--yes", "--init-type=module");
  const home = join(project, "node_modules/tts-projects");
  // CI installs with npm, which may need the network. Otherwise the local dependencies are linked.
  await (process.env.TTS_PROJECTS_INSTALL_FROM_REGISTRY === "1"
    ? install(project, tarball)
    : unpack(home, tarball));
  return { tarball, project, home };
}

/** Copies the sources into a new folder, in which the packages are installed and nothing is built. */
export async function copySources(): Promise<string> {
  const sources = await newFolder();
  await cp(ROOT, sources, {
    recursive: true,
    filter: (path) => !/\/(node_modules|dist|\.git)$/.test(path),
  });
  await symlink(join(ROOT, "node_modules"), join(sources, "node_modules"));
  return sources;
}

/** Other packages that a user of all entries has: the peers, Node's types, and a client made from the types. */
const BESIDES = ["msw", "vitest", "@types/node", "openapi-fetch"] as const;

async function install(project: string, tarball: string): Promise<void> {
  const besides = BESIDES.map((name) => `${name}@${manifest.devDependencies[name]}`);
  await run(
    project,
    "npm",
    "install",
    "--prefer-offline",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    tarball,
    ...besides,
  );
}

async function unpack(home: string, tarball: string): Promise<void> {
  const modules = dirname(home);
  await mkdir(home, { recursive: true });
  await run(home, "tar", "-xzf", tarball, "--strip-components=1");
  const link = async (to: string, from: string): Promise<void> => {
    await mkdir(dirname(from), { recursive: true });
    await symlink(to, from);
  };
  for (const name of [...Object.keys(manifest.dependencies), ...BESIDES])
    await link(join(ROOT, "node_modules", name), join(modules, name));
  for (const [name, file] of Object.entries(manifest.bin)) {
    await chmod(join(home, file), 0o755);
    await link(join(home, file), join(modules, ".bin", name));
  }
}
