/** The one-way data flow of the project, as errors: openapi → mock-server and contract-tests; inside each, layer by layer. */
const layer = (name, from, to, comment) => ({ name, severity: "error", comment, from: { path: from }, to: { path: to } });

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    layer("openapi-is-the-root", "^openapi/", "^(mock-server|contract-tests)/", "The document depends on nobody."),
    layer("server-without-suite", "^mock-server/", "^contract-tests/", "The mock does not know who judges it."),
    {
      name: "suite-without-server",
      severity: "error",
      comment: "The suite never imports the server; only self-test/ sees both.",
      from: { path: "^contract-tests/", pathNot: "^contract-tests/self-test/" },
      to: { path: "^mock-server/" },
    },
    {
      name: "self-test-is-last",
      severity: "error",
      comment: "Only the command line and tests may reach for the self-test.",
      from: { path: "^contract-tests/", pathNot: "^contract-tests/(self-test/|command-line/|cli\\.ts|[^/]*\\.test\\.ts)" },
      to: { path: "^contract-tests/self-test/" },
    },
    {
      name: "doors-only",
      severity: "error",
      comment: "Other folders are entered through their door; schemas.ts brings ajv and is a door of its own.",
      from: { path: "^(mock-server|contract-tests)/" },
      to: { path: "^openapi/", pathNot: "^openapi/(index|schemas|generated/types)\\.ts$" },
    },
    {
      name: "pure-domain",
      severity: "error",
      comment: "The same rules answer in Express, in a service worker and in a test.",
      from: { path: "^mock-server/domain/", pathNot: "\\.test\\.ts$" },
      to: { pathNot: "^(mock-server/domain/|openapi/index\\.ts$)" },
    },
    {
      name: "browser-safe-http",
      severity: "error",
      comment: "Handlers are plain functions over plain values; sockets are the adapters' business.",
      from: { path: "^mock-server/http/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^(node:|express$|mock-server/(adapters|cli|index))|node_modules/express",
        dependencyTypesNot: ["undetermined"],
      },
    },
    layer("store-below-http", "^mock-server/store/", "^mock-server/(http|adapters|cli|index)", "Stores know the domain only."),
    layer("adapters-below-doors", "^mock-server/adapters/", "^mock-server/(index|cli)", "Data flows one way."),
    layer(
      "model-first",
      "^contract-tests/model/",
      "^contract-tests/(checks|cases|runner|reporters|command-line|index|vitest|cli)",
      "Data flows one way.",
    ),
    layer(
      "checks-second",
      "^contract-tests/checks/",
      "^contract-tests/(cases|runner|reporters|command-line|index|vitest|cli)",
      "Data flows one way.",
    ),
    layer(
      "cases-third",
      "^contract-tests/cases/",
      "^contract-tests/(runner|reporters|command-line|index|vitest|cli)",
      "Data flows one way.",
    ),
    layer(
      "runner-fourth",
      "^contract-tests/runner/",
      "^contract-tests/(reporters|command-line|index|vitest|cli)",
      "Data flows one way.",
    ),
    layer(
      "reporters-fifth",
      "^contract-tests/reporters/",
      "^contract-tests/(cases|runner|command-line|index|vitest|cli)",
      "A report is data.",
    ),
    {
      name: "no-orphans",
      severity: "error",
      from: { orphan: true, pathNot: "(\\.test\\.ts|\\.json|\\.d\\.ts|openapi/generate\\.ts)$" },
      to: {},
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|node_modules)/" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
  },
};
