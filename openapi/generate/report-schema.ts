import { createGenerator } from "ts-json-schema-generator";

/** The JSON Schema of the suite's report, made from its types. Tags in their comments, such as `@minimum`, say more. */
export function reportSchema(): object {
  const generator = createGenerator({
    path: "contract-tests/model/report.ts",
    tsconfig: "tsconfig.json",
    type: "Report",
    topRef: false,
    // `npm run types` checks them.
    skipTypeCheck: true,
  });
  const { definitions, ...report } = generator.createSchema("Report");
  return {
    ...report,
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "https://tts-projects.example/report.schema.json",
    title: "JSON report of the contract suite",
    definitions,
  };
}
