import openapiTypescript, { astToString } from "openapi-typescript";
import {
  createFormatter,
  createParser,
  DEFAULT_CONFIG,
  SchemaGenerator,
} from "ts-json-schema-generator";
import ts from "typescript";
import type { HandWritten, Source } from "./source.ts";
import {
  conditionRows,
  operationRows,
  type QuestionRow,
  questionRows,
  refusalBodies,
  ruleRows,
  shippedYaml,
} from "./tables.ts";

const HEADER = "Written by `npm run generate` from openapi/*.yaml. Change those, not this.\n\n";

/** The text of every generated file, by its path from `openapi/generated/`. Tables, texts and document are apart, so that a page loads only what it uses. */
export async function renderGenerated(source: HandWritten): Promise<Record<string, string>> {
  const types = astToString(await openapiTypescript(JSON.stringify(source.document)));
  const yaml = shippedYaml(source).toString({ lineWidth: 0, singleQuote: true });
  return {
    "types.ts": `// ${HEADER}${types}`,
    "tables.ts": `// ${HEADER}${tables(source)}`,
    "texts.ts": `// ${HEADER}${texts(source)}`,
    // A declared type, because the literal types of the whole document would be of no use.
    "document.ts": `// ${HEADER}export const openapi: object = ${json(source.document)};\n`,
    "openapi.yaml": `# ${HEADER}${yaml}`,
    "../../contract-tests/model/report.schema.json": `${json(reportSchema())}\n`,
  };
}

/** What code decides by. */
function tables(source: Source) {
  const { parameters, schemas, securitySchemes, responses } = source.document.components;
  const questions = questionRows(source);
  const rules = ruleRows(source).map(({ id, level, check, seenBy }) => ({
    id,
    level,
    check,
    seenBy,
  }));
  const bounds = Object.entries(parameters).map(([id, { name, schema }]) => [
    id,
    { name, default: schema.default, maximum: schema.maximum },
  ]);
  const fields = Object.entries(schemas).map(([name, { properties, required }]) => [
    name,
    { properties: Object.keys(properties), required },
  ]);
  const values = constants({
    keyHeader: securitySchemes.masterKey.name,
    mediaType: Object.keys(responses.ProjectPage?.content ?? {})[0],
    parameters: Object.fromEntries(bounds),
    fields: Object.fromEntries(fields),
    operations: operationRows(source),
    rules,
    conditions: conditionRows(source),
    refusals: refusalBodies(source),
    questions: questions.map(({ question, why, means, ...row }) => row),
  });
  const types = questions.flatMap(answerTypes).join("");
  return `${values}
/** The answers to each question, by its name in a profile. */
export interface AnswerTexts {
${types}}
`;
}

/** The type of the answer to a question, or to each of its parts. */
function answerTypes({ rule, parts, answers }: QuestionRow): string[] {
  return (parts ?? [undefined]).map((part) => {
    const own = answers.filter((answer) => !part || (answer.parts?.includes(part) ?? true));
    const isPattern = own.some(({ pattern }) => pattern !== undefined);
    const texts = own.map(({ answer }) => JSON.stringify(answer)).join(" | ");
    return `  readonly "${part ? `${rule}.${part}` : rule}": ${isPattern ? "string" : texts};\n`;
  });
}

/** What people read. */
function texts(source: Source) {
  const rules = ruleRows(source).map(({ id, level, check, seenBy, ...texts }) => [id, texts]);
  const questions = questionRows(source).map(({ rule, question, why, means }) => [
    rule,
    { question, why, means },
  ]);
  return constants({
    sections: source.sections,
    ruleTexts: Object.fromEntries(rules),
    questionTexts: Object.fromEntries(questions),
  });
}

/** The JSON Schema of the suite's report, made from its types. Tags in their comments, such as `@minimum`, say more. */
function reportSchema(): object {
  // Not the program of tsconfig.json: to read the types of Node, which a report does not use, takes as long as all the rest.
  const program = ts.createProgram(["contract-tests/model/report.ts"], {
    strict: true,
    allowImportingTsExtensions: true,
    types: [],
  });
  const config = { ...DEFAULT_CONFIG, topRef: false };
  const parser = createParser(program, config);
  const generator = new SchemaGenerator(program, parser, createFormatter(config), config);
  const { definitions, ...report } = generator.createSchema("Report");
  return {
    ...report,
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "https://tts-projects.example/report.schema.json",
    title: "JSON report of the contract suite",
    definitions,
  };
}

function constants(values: object) {
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${json(value)} as const;\n`)
    .join("\n");
}

function json(value: unknown) {
  return JSON.stringify(value, null, 2);
}
