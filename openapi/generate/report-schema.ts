import {
  createFormatter,
  createParser,
  DEFAULT_CONFIG,
  SchemaGenerator,
} from "ts-json-schema-generator";
import ts from "typescript";

/** The JSON Schema of the suite's report, made from its types. Tags in their comments, such as `@minimum`, say more. */
export function reportSchema(): object {
  const config = { ...DEFAULT_CONFIG, topRef: false };
  const parser = createParser(PROGRAM, config);
  const generator = new SchemaGenerator(PROGRAM, parser, createFormatter(config), config);
  const { definitions, ...report } = generator.createSchema("Report");
  return {
    ...report,
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "https://tts-projects.example/report.schema.json",
    title: "JSON report of the contract suite",
    definitions,
  };
}

/** Not the program of tsconfig.json: to read the types of Node, which a report does not use, takes as long as all the rest. */
const PROGRAM = ts.createProgram(["contract-tests/model/report.ts"], {
  strict: true,
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  module: ts.ModuleKind.NodeNext,
  lib: ["lib.es2023.d.ts"],
  types: [],
});
