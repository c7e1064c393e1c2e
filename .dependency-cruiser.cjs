/** The one-way data flow of the project, as errors: openapi → mock-server and contract-tests; inside each, layer by layer. */
const layer = (name, from, to, comment) => ({
  name,
  severity: "error",
  comment,
  from: { path: from },
  to: { path: to },
});

/** The rooms of the suite, each of which imports only those before it. */
const SUITE = ["model", "operations", "probes", "judge", "diagnosis", "explore", "run", "report"];

const TESTS = "\\.(test|suite|fixture)\\.ts$";

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    layer(
      "openapi-is-the-root",
      "^openapi/",
      "^(mock-server|contract-tests)/",
      "The document depends on no other room.",
    ),
    layer(
      "server-without-suite",
      "^mock-server/",
      "^contract-tests/",
      "The mock does not import the suite that judges it.",
    ),
    {
      name: "suite-without-server",
      severity: "error",
      comment:
        "The suite asks the pure operations of the reference what is right, and imports nothing else of the mock but its random numbers. The commands start it.",
      from: {
        path: "^contract-tests/",
        pathNot: `^contract-tests/(self-test|review|commands)/|${TESTS}`,
      },
      to: { path: "^mock-server/(?!operations/|store/random)" },
    },
    {
      name: "self-test-is-last",
      severity: "error",
      comment: "Only tests may reach for the self-test.",
      from: { path: "^contract-tests/", pathNot: `^contract-tests/(self-test|review)/|${TESTS}` },
      to: { path: "^contract-tests/self-test/" },
    },
    {
      name: "doors-only",
      severity: "error",
      comment:
        "Other folders import the files of openapi/ itself, each for what it has, and none of its folders but the types.",
      from: {
        path: "^(mock-server|contract-tests)/",
        pathNot: `^contract-tests/(self-test|review)/|${TESTS}`,
      },
      to: {
        path: "^openapi/",
        pathNot: "^openapi/([^/]+|generated/types)\\.ts$",
      },
    },
    {
      name: "no-whole-document",
      severity: "error",
      comment: "The door of openapi/ is for users: it loads everything.",
      from: { path: "^(mock-server|contract-tests)/", pathNot: "^contract-tests/index\\.ts$" },
      to: { path: "^openapi/index\\.ts$" },
    },
    {
      name: "pure-operations",
      severity: "error",
      comment: "The same rules answer on a port, in a service worker, in a test and as the judge.",
      from: { path: "^mock-server/operations/", pathNot: TESTS },
      to: {
        pathNot:
          "^(mock-server/operations/|openapi/(answers|constants|contract|profile|question)\\.ts$)",
      },
    },
    {
      name: "mock-without-platform",
      severity: "error",
      comment: "MSW runs the mock in a page, so its core imports neither Node nor Express.",
      from: { path: "^mock-server/(mock|fetch|msw|simulation/[^/]+)\\.ts$", pathNot: TESTS },
      to: {
        path: "^mock-server/(app|index|cli|http|admin|console)|node_modules/(express|cors|ajv)",
      },
    },
    {
      name: "mock-without-node",
      severity: "error",
      comment: "The same, for the modules of Node.",
      from: {
        path: "^mock-server/(mock|fetch|msw|(simulation|operations)/[^/]+|store/(store|stored-account|memory|kept|seed|data|check-value|random|dev-accounts))\\.ts$",
        pathNot: TESTS,
      },
      to: { dependencyTypes: ["core"] },
    },
    layer(
      "store-above-operations",
      `^mock-server/store/(?!.*${TESTS})`,
      "^mock-server/(simulation|mock|http|admin|app|index|cli)",
      "Data flows one way.",
    ),
    layer(
      "simulation-above-store",
      `^mock-server/simulation/(?!.*${TESTS})`,
      "^mock-server/(mock|http|admin|app|index|cli)",
      "Data flows one way.",
    ),
    layer(
      "http-below-app",
      `^mock-server/(http|mock|fetch)(?!.*${TESTS})`,
      "^mock-server/(admin|app|index|cli|console)",
      "Data flows one way.",
    ),
    layer(
      "admin-below-app",
      `^mock-server/(admin|console)/(?!.*${TESTS})`,
      "^mock-server/(app|index|cli)",
      "Data flows one way.",
    ),
    {
      name: "product-without-proof",
      severity: "error",
      comment: "Nothing that is shipped imports what proves or measures it.",
      from: { path: "^mock-server/", pathNot: `^mock-server/tests/|${TESTS}` },
      to: { path: `^mock-server/tests/|${TESTS}` },
    },
    ...SUITE.map((room, place) =>
      layer(
        `${room}-in-order`,
        `^contract-tests/${room}/(?!.*${TESTS})`,
        `^contract-tests/((${SUITE.slice(place + 1).join("|")})/|(run-suite|cli|index|vitest)\\.ts)`,
        "The suite's data flows one way: from the model to the report.",
      ),
    ),
    layer(
      "reporters-last",
      `^contract-tests/reporters/(?!.*${TESTS})`,
      "^contract-tests/((probes|judge|diagnosis|explore|run|report|commands)/|(run-suite|cli|index|vitest)\\.ts)",
      "A report is data.",
    ),
    {
      name: "no-orphans",
      severity: "error",
      from: {
        orphan: true,
        pathNot:
          "(\\.test\\.ts|\\.json|browser/list-page\\.js|\\.d\\.ts|openapi/generate/generate\\.ts)$",
      },
      to: {},
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^dist/|(^|/)node_modules/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
};
