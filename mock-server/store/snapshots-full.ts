/** Another snapshot would take more memory than all snapshots together may. Its message is one line that says what to do. */
export class SnapshotsFull extends Error {
  override readonly name = "SnapshotsFull";

  constructor(needed: number, most: number) {
    super(`Snapshots may take ${inMiB(most)} MiB and would take ${inMiB(needed)}: delete one first, or save one key alone.`);
  }
}

function inMiB(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(bytes % 2 ** 20 === 0 ? 0 : 1);
}
