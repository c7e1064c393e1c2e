import { unwatchFile, watchFile } from "node:fs";
import type { Mock } from "../mock.ts";
import { loadDataset } from "./load-dataset.ts";
import { loadProfile } from "./load-profile.ts";
import type { Notice } from "./notices.ts";
import type { Settings } from "./resolve-settings.ts";
import { oneLine } from "./usage-error.ts";

/** Looked at instead of listened to: that works on every file system, and for editors that put a new file in place of the old. */
const EVERY_MS = 200;

/** Takes over the data file and the profile file whenever they change. One that is wrong is told in a line, and the last good one stays. */
export function watchFiles(settings: Settings, mock: Pick<Mock, "reseed" | "switchProfile">, tell: Notice): () => void {
  const ends = [
    watch(settings.data.value, tell, async () => {
      const dataset = await loadDataset(settings.data);
      if (dataset) await mock.reseed(dataset);
    }),
    watch(settings.profile.value, tell, async () => void mock.switchProfile(await loadProfile(settings))),
  ];
  return () => {
    for (const end of ends) end();
  };
}

function watch(file: string | undefined, tell: Notice, take: () => Promise<void>): () => void {
  if (file === undefined) return () => {};
  let isWaiting = false;
  let turn = Promise.resolve();
  const onChange = () => {
    // A large file takes longer to read than to change again: one reading at a time, and one more after it.
    if (isWaiting) return;
    isWaiting = true;
    turn = turn.then(() => {
      isWaiting = false;
      return take().then(
        () => tell(`${file} taken over`),
        (problem) => tell(`${oneLine(problem)}; the last good one stays`, "warn"),
      );
    });
  };
  watchFile(file, { interval: EVERY_MS, persistent: false }, onChange);
  return () => unwatchFile(file, onChange);
}
