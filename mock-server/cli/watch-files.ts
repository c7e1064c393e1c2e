import { unwatchFile, watchFile } from "node:fs";
import type { Mock } from "../mock.ts";
import { loadDataset, loadProfile } from "./load-inputs.ts";
import type { Notice } from "./notices.ts";
import { oneLine } from "./readers.ts";
import type { Settings } from "./settings.ts";

/** Polling works on every file system, and with editors that replace a file when they save it. */
const EVERY_MS = 200;

/** Loads the data file and the profile file again when they change. A wrong one is reported in one line, and the last good one stays. */
export function watchFiles(settings: Settings, mock: Pick<Mock, "reseed" | "switchProfile">, notice: Notice): () => void {
  const ends = [
    watch(settings.data, notice, async () => {
      const dataset = await loadDataset(settings);
      if (dataset) await mock.reseed(dataset);
    }),
    watch(settings.profile, notice, async () => void mock.switchProfile(await loadProfile(settings))),
  ];
  return () => {
    for (const end of ends) end();
  };
}

function watch(file: string | undefined, notice: Notice, load: () => Promise<void>): () => void {
  if (file === undefined) return () => {};
  let isWaiting = false;
  let turn = Promise.resolve();
  const onChange = () => {
    // A large file may change again while it is read: one reading at a time, and one more after it.
    if (isWaiting) return;
    isWaiting = true;
    turn = turn.then(() => {
      isWaiting = false;
      return load().then(
        () => notice(`${file} loaded again`),
        (problem) => notice(`${oneLine(problem)}; the last good one stays`, "warn"),
      );
    });
  };
  watchFile(file, { interval: EVERY_MS, persistent: false }, onChange);
  return () => unwatchFile(file, onChange);
}
