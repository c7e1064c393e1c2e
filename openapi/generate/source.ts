import { InputProblem } from "../input-problem.ts";
import {
  formProblems,
  type Problem,
  parseFiles,
  problemLine,
  SOURCE_FOLDER,
  type SourceFiles,
  yamlMistakes,
} from "./files.ts";
import { resolveFacts } from "./resolve.ts";

type Table<Value> = Readonly<Record<string, Value>>;
type Texts = readonly string[];

/** What the hand-written files say. */
export interface Source {
  readonly document: OpenApi;
  /** The title of each section of the interface text, by its number. */
  readonly sections: Table<string>;
  readonly rules: Table<SourceRule>;
  readonly questions: SourceQuestions;
  /** For each rule the JSON pointers of the places in the document that it is about. */
  readonly places: Table<Texts>;
}

/** The source with the files that it was read from. */
export interface HandWritten extends Source {
  readonly files: SourceFiles;
  /** What is wrong with the texts. */
  readonly textProblems: readonly Problem[];
}

/** The parts of openapi.yaml that the generator and the checks read. */
export interface OpenApi {
  readonly servers: readonly { url: string }[];
  readonly paths: Table<Table<SourceOperation>>;
  readonly components: {
    securitySchemes: { masterKey: { name: string } };
    parameters: Table<{ name: string; schema: { default?: number; maximum?: number } }>;
    responses: Table<{
      description: string;
      content: Table<{ schema: Reference; examples: Table<Reference> }>;
    }>;
    examples: Table<SourceExample>;
    schemas: Table<{ properties: object; required: Texts; additionalProperties?: boolean }>;
  };
}

export interface Reference {
  readonly $ref: string;
}

export interface SourceOperation {
  readonly operationId: string;
  readonly parameters: readonly Reference[];
  readonly responses: Table<Reference>;
}

/** An example; that of a refusal is named after its rule, and its summary is the condition. */
export interface SourceExample {
  readonly summary: string;
  readonly value: { code: number; message: string; subMessage?: string; status: string };
}

/** How certain a rule is, and where it comes from. */
export interface SourceBasis {
  readonly level: string;
  readonly section: string;
  readonly ground: string;
  readonly check?: string;
}

/** A rule as rules.yaml states it. */
export interface SourceRule {
  readonly basis: SourceBasis;
  /** What has to stand at places of the document for the sentence to be true, by JSON pointer. */
  readonly about?: Table<unknown>;
  readonly sentence: string;
  readonly seenBy?: string;
  readonly whyUnseen?: string;
  readonly impact: string;
  readonly fix: string;
}

/** questions.yaml: what each status means, and the questions of both operations and of each, by rule. */
export interface SourceQuestions {
  readonly statuses: Table<string>;
  readonly [group: string]: Table<SourceQuestion | string>;
}

export interface SourceQuestion {
  readonly question: string;
  /** Each part has an answer of its own; `operations` makes a part of each operation. */
  readonly parts?: Texts | "operations";
  readonly statuses?: readonly number[];
  readonly answers?: Table<string | SourceAnswer>;
  readonly reference: { answer: string; why: string };
}

/** An answer that is more than its meaning: for some parts only, or every text that the pattern matches. */
export interface SourceAnswer {
  readonly means: string;
  readonly parts?: Texts;
  readonly pattern?: string;
  readonly examples?: Texts;
}

/** Reads the hand-written files. Throws `InputProblem` with one line for each place where they do not have their form. */
export function readSource(folder: URL = SOURCE_FOLDER): HandWritten {
  const files = parseFiles(folder);
  refuse(yamlMistakes(files));
  refuse(formProblems(files).map((problem) => problemLine(files, problem)));
  const { bound, problems } = resolveFacts(files);
  const { sections, rules } = files["rules.yaml"].yaml.toJS() as Pick<Source, "sections" | "rules">;
  const places = Object.entries(rules).map(([id, { about = {} }]) => {
    const claimed = claimsIn(about).map(({ steps }) => steps.join("/"));
    return [id, [...new Set([...claimed, ...(bound[id] ?? [])])]];
  });
  return {
    document: files["openapi.yaml"].yaml.toJS(),
    sections,
    rules,
    questions: files["questions.yaml"].yaml.toJS(),
    places: Object.fromEntries(places),
    files,
    textProblems: problems,
  };
}

/** What has to stand at a place: a value, the items of a list, anything (`{}`) or nothing (`null`). */
export interface Claim {
  readonly steps: Texts;
  readonly wanted: unknown;
}

/** The claims of a rule, each about one place. */
export function claimsIn(about: object, steps: Texts = []): Claim[] {
  return Object.entries(about).flatMap(([key, wanted]) => {
    const below = [...steps, key];
    const isLeaf = Object(wanted) !== wanted || Array.isArray(wanted);
    return isLeaf || Object.keys(wanted).length === 0
      ? [{ steps: below, wanted }]
      : claimsIn(wanted, below);
  });
}

function refuse(lines: readonly string[]) {
  if (lines.length > 0) throw new InputProblem(lines.join("\n"));
}
