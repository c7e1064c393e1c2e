/** Data that cannot be the mock's world. Its message is one line: where, and what is wrong there. */
export class DataProblem extends Error {
  override readonly name = "DataProblem";

  /** @param path where in the data, such as `accounts[0].key`. */
  constructor(path: string, reason: string) {
    super(`${path} ${reason}`);
  }
}
