/** Input from outside that is not valid. Its message is one line: where, what is wrong, and what would be right. */
export class InputProblem extends Error {
  override readonly name = "InputProblem";
}
