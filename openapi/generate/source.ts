import { readFileSync } from "node:fs";
import { parseDocument } from "yaml";

/** The three hand-written files, parsed. */
export interface Source {
  readonly document: OpenApi;
  readonly rules: Readonly<Record<string, SourceRule>>;
  readonly questions: SourceQuestions;
}

/** The parts of openapi.yaml that the generator and the checks read. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, SourceOperation>>>>;
  readonly components: {
    readonly parameters: Readonly<
      Record<string, { readonly name: string; readonly in: string; readonly schema: Bounds }>
    >;
    readonly responses: Readonly<Record<string, SourceResponse>>;
    readonly examples: Readonly<Record<string, SourceExample>>;
    readonly schemas: Readonly<
      Record<string, { readonly properties: Readonly<Record<string, Bounds>> }>
    >;
  };
}

/** The bounds of a parameter or a field that the checks compare. */
export interface Bounds {
  readonly default?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
}

export interface Reference {
  readonly $ref: string;
}

export interface SourceOperation {
  readonly operationId: string;
  readonly description: string;
  readonly parameters: readonly Reference[];
  readonly responses: Readonly<Record<string, Reference>>;
}

export interface SourceResponse {
  readonly content: Readonly<
    Record<string, { readonly examples: Readonly<Record<string, Reference>> }>
  >;
}

/** An example; that of a refusal is named after its rule, and its summary is the condition. */
export interface SourceExample {
  readonly summary: string;
  readonly value: {
    readonly code: number;
    readonly message: string;
    readonly status: string;
    readonly subMessage?: string;
  };
}

/** A rule as rules.yaml states it. */
export interface SourceRule {
  readonly basis: {
    readonly level: string;
    readonly section: string;
    readonly check?: string;
    readonly seenBy?: string;
  };
  readonly sentence: string;
  readonly whyUnseen?: string;
  readonly impact: string;
  readonly fix: string;
}

/** questions.yaml: what each status means, and the questions of both operations and of each, by rule. */
export interface SourceQuestions {
  readonly statuses: Readonly<Record<string, string>>;
  readonly [group: string]: Readonly<Record<string, SourceQuestion | string>>;
}

export interface SourceQuestion {
  readonly question: string;
  /** Each part has an answer of its own; `operations` makes a part of each operation. */
  readonly parts?: readonly string[] | "operations";
  readonly statuses?: readonly number[];
  readonly answers?: Readonly<Record<string, string | SourceAnswer>>;
  readonly reference: { readonly answer: string; readonly why: string };
}

/** An answer that is more than its meaning: for some parts only, or every text that the pattern matches. */
export interface SourceAnswer {
  readonly means: string;
  readonly parts?: readonly string[];
  readonly pattern?: string;
  readonly examples?: readonly string[];
}

/** The folder of the hand-written files. */
export const SOURCE_FOLDER: URL = new URL("../", import.meta.url);

/** Reads the hand-written files. Throws an error of one line if one is not valid YAML; a key that occurs twice is not. */
export function readSource(folder: URL = SOURCE_FOLDER): Source {
  return {
    document: readYaml(folder, "openapi.yaml") as OpenApi,
    rules: readYaml(folder, "rules.yaml") as Source["rules"],
    questions: readYaml(folder, "questions.yaml") as SourceQuestions,
  };
}

function readYaml(folder: URL, name: string): unknown {
  const yaml = parseDocument(readFileSync(new URL(name, folder), "utf8"));
  const [mistake] = yaml.errors;
  if (mistake) throw new Error(`${name}: ${mistake.message.split(":\n", 1)[0]}`);
  return yaml.toJS();
}
