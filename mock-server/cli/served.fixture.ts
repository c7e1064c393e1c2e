import { EventEmitter, once } from "node:events";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { run } from "./run.ts";

/** Runs the command in this process on a free port, until the test ends or `stop` is called, which returns the exit code. */
export async function served(flags: readonly string[], env: NodeJS.ProcessEnv = {}, isTTY = false) {
  const io = outputs(env, isTTY);
  const stopping = new AbortController();
  const ended = run(["--port", "0", ...flags], io, stopping.signal);
  const stop = () => {
    stopping.abort();
    return ended;
  };
  onTestFinished(async () => void (await stop()));
  await Promise.race([once(io.stdout, "written"), ended]);
  const lines = io.stdout.text.trimEnd().split("\n");
  return { io, stop, lines, origin: new URL(lines[0]?.split(" ").at(-1) ?? io.stderr.text).origin };
}

/** The output streams of a command, which record all text. */
export function outputs(env: NodeJS.ProcessEnv = {}, isTTY = false) {
  return { env, stdout: output(isTTY), stderr: output(isTTY) };
}

function output(isTTY: boolean) {
  const write = (text: string) => {
    it.text += text;
    it.emit("written");
  };
  const it = Object.assign(new EventEmitter(), { text: "", write, isTTY });
  return it;
}

/** Creates a file with this name and content, and returns its path. */
export async function file(name: string, content: string | Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-"));
  await writeFile(join(folder, name), content);
  return join(folder, name);
}
