/** Something that Prism's proxy found to differ from the document. */
export interface Violation {
  readonly of: "request" | "response";
  /** Where in it, such as `query.limit` or `body.total`; empty for the whole. */
  readonly at: string;
  readonly message: string;
}

/** The violation that a line of Prism's log tells of, if any. */
export function violationIn(line: string): Violation[] {
  const [, of, at = "", message] = /Violation: (request|response)(?:\.(\S+))? (.*)$/.exec(line) ?? [];
  return of === undefined || message === undefined ? [] : [{ of: of as Violation["of"], at, message }];
}

/** The violations in the header that Prism's proxy adds to an answer. */
export function violationsIn(header: string | undefined): Violation[] {
  if (header === undefined) return [];
  const found = JSON.parse(header) as { location: [Violation["of"], ...string[]]; message: string }[];
  return found.map(({ location: [of, ...at], message }) => ({ of, at: at.join("."), message }));
}
