import { PEEK } from "../judge/changes.ts";
import { idsOf, isSuccess } from "../model/timeline.ts";
import { numbersIn } from "../operations/operations.ts";
import { listRequest } from "../operations/requests.ts";
import type { AskedRow } from "./rows.ts";
import { type Run, send } from "./send.ts";

/** Writes that a wrong server may obey although it refuses them, as far as they were sent. */
export class Obeyable {
  readonly #run: Run;
  readonly #left: AskedRow[];
  readonly #known = new Set<string>();

  constructor(run: Run, rows: readonly AskedRow[]) {
    this.#run = run;
    this.#left = [...rows];
  }

  get isDone(): boolean {
    return this.#left.length === 0;
  }

  /**
   * Sends the writes that are left. After the first of each kind a page at the place of its project shows whether it is still there; if
   * not, this ends, because only a look shows whether writes may go on.
   */
  async send(sendRow: (row: AskedRow) => Promise<void>): Promise<void> {
    for (let row = this.#left.shift(); row !== undefined; row = this.#left.shift()) {
      await sendRow(row);
      const kind = defectKind(row);
      const isKnown = this.#known.has(kind);
      this.#known.add(kind);
      if (!isKnown && this.#run.writesEnded === undefined && (await isGone(this.#run, row))) return;
    }
  }
}

/** Servers that check one key, one method or one path and not another tell them apart, whatever the slashes in the path. */
function defectKind({ request: { method, path, key } }: AskedRow): string {
  return `${key} ${method} ${path.replace(/\d+|(?<=\/)\/|\/$/g, "")}`;
}

/** Whether the disposable project that a write names is no longer at its place. */
async function isGone(run: Run, { request }: AskedRow): Promise<boolean> {
  const own = run.accounts.ids("premium");
  const id = numbersIn(request).find((each) => own.includes(each));
  if (id === undefined) return false;
  const lastId = own[own.indexOf(id) - 1];
  const cursor = lastId === undefined ? {} : { lastId };
  const page = await send(run, listRequest(run.client.target, { limit: 1, ...cursor }), PEEK);
  return isSuccess(page) && idsOf(page).length > 0 && !idsOf(page).includes(id);
}
