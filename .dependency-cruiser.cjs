/** The one-way data flow of the project, as errors: openapi → mock-server and contract-tests; inside each, layer by layer. */
const layer = (name, from, to, comment) => ({ name, severity: "error", comment, from: { path: from }, to: { path: to } });

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "openapi-is-the-root",
      severity: "error",
      comment:
        "The document depends on nobody. lint/ and review/ are tools at the end of the flow, which look at the whole project.",
      from: { path: "^openapi/", pathNot: "^openapi/(lint|review)/" },
      to: { path: "^(mock-server|contract-tests|openapi/(lint|review))/" },
    },
    {
      name: "lint-and-review-are-last",
      severity: "error",
      comment: "Nobody imports them. They read the suite's cases, wrong servers and dialects, and write HTML as its report does.",
      from: { path: "^openapi/(lint|review)/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^(mock-server|contract-tests)/",
        pathNot: "^contract-tests/(index|self-test/(dialects|mutants/(all-mutants|mutant))|reporters/html/(markup|parts))\\.ts$",
      },
    },
    layer("server-without-tools", "^(mock-server|contract-tests)/", "^openapi/(lint|review)/", "Nobody imports the tools."),
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
      from: { orphan: true, pathNot: "(\\.test\\.ts|\\.json|bench/peers/[^/]*\\.js|\\.d\\.ts|openapi/generate\\.ts)$" },
      to: {},
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^dist/|(^|/)node_modules/" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
  },
};
