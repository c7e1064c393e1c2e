import type { Path } from "../../../openapi/generate/read-document.ts";

/** What a change does to those who hold to the document. */
export type Effect = "breaking" | "compatible" | "editorial";

/** A change of the document, with the rules that it touches. */
export interface Change {
  readonly effect: Effect;
  /** What has changed, with its place in words. */
  readonly what: string;
  /** Why it has this effect. */
  readonly because: string;
  readonly rules: readonly string[];
  /** Where it stands in the new document, or stood in the old one. */
  readonly at: Path;
  readonly gone?: true;
}

/**
 * What each kind of change in our x- blocks does. Redocly knows nothing of these blocks. A server is broken by what is judged
 * more strictly; a client by what it can no longer say or refer to. An answer more breaks nobody: open questions are open.
 */
export const EFFECTS = {
  "rule added": ["breaking", "a server that was right may not keep it"],
  "observed rule added": ["compatible", "nothing is judged by it"],
  "rule removed": ["breaking", "its id stands in waivers, profiles and reports, and a client can no longer rely on it"],
  "level raised": ["breaking", "a server that was right may fail now"],
  "level lowered": ["compatible", "a server may do more; a client can rely on less"],
  "rule reworded": ["editorial", "read whether it still says the same"],
  "condition added": ["breaking", "a server must refuse what it did not have to"],
  "observed condition added": ["compatible", "nothing is judged by it"],
  "condition removed": ["compatible", "a server need no longer refuse it"],
  "status no longer admissible": ["breaking", "a server that answers it fails now"],
  "status now admissible": ["compatible", "a client may meet it"],
  "listed status changed": ["breaking", "a server that answers as listed before is merely allowed, and fails with --strict"],
  "check moved": ["compatible", "the reference asks in another order"],
  "reference answers otherwise": ["compatible", "the mock answers so where no profile says otherwise"],
  "condition reworded": ["editorial", "read whether it still says the same"],
  "question asked": ["compatible", "what was fixed or unsaid is open now, and recorded"],
  "question closed": ["breaking", "a server with another answer fails now, and profiles that name it are refused"],
  "answer removed": ["breaking", "a server that gives it fails now, and profiles that name it are refused"],
  "answer added": ["compatible", "a client may meet it"],
  "family of answers changed": ["breaking", "it cannot be shown that every member still is one"],
  "question reworded": ["editorial", "read whether it still says the same"],
  "request header needed": ["breaking", "a client that does not send it so is refused"],
  "request header not needed": ["compatible", "a server must do without it"],
  "interface text reworded": ["editorial", "the index of the interface text has changed"],
} as const satisfies Record<string, readonly [Effect, string]>;

/** A change of one of those kinds. */
export function changeOf(kind: keyof typeof EFFECTS, detail: string, rules: readonly string[], at: Path | Gone): Change {
  const [effect, because] = EFFECTS[kind];
  const what = `${kind}: ${detail}`;
  return "gone" in at ? { effect, what, because, rules, at: at.gone, gone: true } : { effect, what, because, rules, at };
}

/** A place in the old document, of what the new one has no more. */
export interface Gone {
  readonly gone: Path;
}
