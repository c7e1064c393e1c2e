/** The one-way data flow of the project, as errors: openapi → mock-server and contract-tests; inside each, layer by layer. */
const layer = (name, from, to, comment) => ({ name, severity: "error", comment, from: { path: from }, to: { path: to } });

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    layer("openapi-is-the-root", "^openapi/", "^(mock-server|contract-tests)/", "The document depends on no other room."),
    layer("server-without-suite", "^mock-server/", "^contract-tests/", "The mock does not import the suite that judges it."),
    {
      name: "suite-without-server",
      severity: "error",
      comment: "The suite never imports the server; only self-test/, review/ and tests see both. See the next rule for explore/.",
      from: { path: "^contract-tests/", pathNot: "^contract-tests/(self-test|review|explore)/|\\.(test|fixture)\\.ts$" },
      to: { path: "^mock-server/" },
    },
    {
      name: "explore-asks-operations",
      severity: "error",
      comment: "An exploration asks the pure operations of the reference for its predictions, and nothing else of the mock.",
      from: { path: "^contract-tests/explore/", pathNot: "\\.test\\.ts$" },
      to: { path: "^mock-server/(?!operations/)|^contract-tests/(runner|reporters|cli|index|vitest)" },
    },
    {
      name: "self-test-is-last",
      severity: "error",
      comment: "Only the command line and tests may reach for the self-test.",
      from: { path: "^contract-tests/", pathNot: "^contract-tests/(self-test/|review/|cli/|cli\\.ts|[^/]*\\.test\\.ts)" },
      to: { path: "^contract-tests/self-test/" },
    },
    {
      name: "doors-only",
      severity: "error",
      comment: "Other folders are entered through their doors: schemas.ts brings ajv, and pages/ has what all pages share.",
      from: { path: "^(mock-server|contract-tests)/", pathNot: "^contract-tests/(self-test|review)/" },
      to: { path: "^openapi/", pathNot: "^openapi/((index|schemas|generated/types)\\.ts$|pages/)" },
    },
    {
      name: "pure-operations",
      severity: "error",
      comment: "The same rules answer in Express, in a service worker and in a test.",
      from: { path: "^mock-server/operations/", pathNot: "\\.test\\.ts$" },
      to: { pathNot: "^(mock-server/operations/|openapi/index\\.ts$)" },
    },
    {
      name: "browser-safe",
      severity: "error",
      comment:
        "Handlers, layers and the control interface are plain functions over plain values; sockets belong to the adapters.",
      from: { path: "^mock-server/(http|layers|control)/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^(node:|express$|mock-server/(adapters|cli|index))|node_modules/express",
        dependencyTypesNot: ["undetermined"],
      },
    },
    layer(
      "store-below-http",
      "^mock-server/store/",
      "^mock-server/(http|layers|control|adapters|cli|index)",
      "Stores know the operations only.",
    ),
    layer(
      "http-below-layers",
      "^mock-server/http/(?!.*\\.test\\.ts$)",
      "^mock-server/(layers|control|adapters|cli|index)",
      "Data flows one way.",
    ),
    layer(
      "layers-below-adapters",
      "^mock-server/layers/(?!.*\\.test\\.ts$)",
      "^mock-server/(control|adapters|cli|index)",
      "Data flows one way.",
    ),
    layer("adapters-below-doors", "^mock-server/adapters/", "^mock-server/(index|cli)", "Data flows one way."),
    {
      name: "product-without-proof",
      severity: "error",
      comment: "Nothing that is shipped imports what proves or measures it.",
      from: { path: "^mock-server/", pathNot: "^mock-server/tests/|\\.(test|suite|fixture)\\.ts$" },
      to: { path: "^mock-server/tests/|\\.(test|suite|fixture)\\.ts$" },
    },
    layer(
      "model-first",
      "^contract-tests/model/",
      "^contract-tests/(checks|cases|runner|reporters|cli|index|vitest)",
      "Data flows one way.",
    ),
    layer(
      "checks-second",
      "^contract-tests/checks/",
      "^contract-tests/(cases|runner|reporters|cli|index|vitest)",
      "Data flows one way.",
    ),
    layer("cases-third", "^contract-tests/cases/", "^contract-tests/(runner|reporters|cli|index|vitest)", "Data flows one way."),
    layer("runner-fourth", "^contract-tests/runner/", "^contract-tests/(reporters|cli|index|vitest)", "Data flows one way."),
    layer(
      "reporters-fifth",
      "^contract-tests/reporters/",
      "^contract-tests/(cases|runner|cli|index|vitest)",
      "A report is data.",
    ),
    {
      name: "no-orphans",
      severity: "error",
      from: {
        orphan: true,
        pathNot: "(\\.test\\.ts|\\.json|bench/peers/[^/]*\\.js|review/filter\\.js|\\.d\\.ts|openapi/generate/generate\\.ts)$",
      },
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
