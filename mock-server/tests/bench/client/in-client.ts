import { once } from "node:events";

/** In a client's process: the options that it was started with. */
export function clientOptions<Options>(): Options {
  return JSON.parse(process.argv[2] ?? "{}") as Options;
}

/** In a client's process: reports to the process that started it, and is done when the report has left; then it may exit. */
export async function tellParent(report: object): Promise<void> {
  await new Promise<void>((resolve) => process.send?.(report, undefined, {}, () => resolve()));
}

/** In a client's process: waits until it is told to go on. */
export async function toldToGoOn(): Promise<void> {
  await once(process, "message");
}
