import { inWords, type Position } from "./json-position.ts";

/** Data that cannot be the mock's world. Its message is one line: where, and what is wrong there. */
export class DataProblem extends Error {
  override readonly name = "DataProblem";

  /**
   * @param path where in the data, such as `accounts[0].key`.
   * @param position where in the file, if it is one.
   */
  constructor(path: string, reason: string, position?: Position) {
    super(`${path} ${reason}${position ? ` (${inWords(position)})` : ""}`);
  }
}
