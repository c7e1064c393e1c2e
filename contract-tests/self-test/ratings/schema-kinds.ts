import { conditionsOf, type OpenApiDocument } from "../../../openapi/generate/read-document.ts";
import { DELETE, type Kinds, LIST, pointer, SCHEMAS, type Step, WORDS } from "./edit.ts";

/** Changes of standard OpenAPI parts. */
export const SCHEMA_KINDS: Kinds = {
  "the largest page changes": (_, pick) => {
    const maximum = pick([50, 99, 150]);
    const steps: Step[] = [
      [`${LIST}/parameters/1/schema/maximum`, maximum],
      [`${SCHEMAS}/ProjectPage/properties/projects/maxItems`, maximum],
    ];
    return { steps, replaced: [/\b100\b/g, String(maximum)] };
  },
  "the default page changes": (_, pick) => {
    const defaultLimit = pick([10, 30]);
    return { steps: [[`${LIST}/parameters/1/schema/default`, defaultLimit]], replaced: [/\b20\b/g, String(defaultLimit)] };
  },
  "a parameter has another bound": (_, pick) => [[`${LIST}/parameters/${pick([0, 1])}/schema/minimum`, pick([-5, 2])]],
  "a parameter is added": (_, pick) => [
    [`${pick([LIST, DELETE])}/parameters/-`, { name: "sort", in: "query", schema: { type: "string" } }],
  ],
  "a parameter has another name": (_, pick) => {
    const [place, name] = pick([
      [`${LIST}/parameters/0`, "last_id"],
      [`${LIST}/parameters/1`, "limit"],
      [`${DELETE}/parameters/0`, "projectId"],
    ] as const);
    return {
      steps: [[`${place}/name`, "other"]],
      replaced: [new RegExp(`(\`|listProjects\\.|deleteProject\\.)${name}`, "g"), "$1other"],
    };
  },
  "a parameter becomes required": (document, pick) => {
    const index = pick([0, 1]);
    const name = ["last_id", "limit"][index];
    const refusals = placesOf(document, "list.content-type-missing");
    return [
      [`${LIST}/parameters/${index}/required`, true],
      ...refusals.map((at): Step => [`${at}/condition`, `There is no Content-Type header, or no \`${name}\`.`]),
    ];
  },
  "a header or parameter becomes optional": (document, pick) => {
    const [place, rule] = pick([
      [`${LIST}/x-request-headers/0`, "list.content-type-missing"],
      [`${DELETE}/parameters/0`, "delete.id-missing"],
    ] as const);
    return [[`${place}/required`, false], ...placesOf(document, rule).map((at): Step => [at])];
  },
  "a field becomes optional": (document, pick) => {
    const [name, { required }] = pick(schemasOf(document));
    const gone = pick([...required.keys()]);
    return [[`${SCHEMAS}/${name}/required/${gone}`]];
  },
  "a field of an error becomes optional": (_, pick) => [[`${SCHEMAS}/ErrorEnvelope/required/${pick([1, 2, 3])}`]],
  "a field of a project becomes optional": (_, pick) => [[`${SCHEMAS}/Project/required/${pick([1, 2])}`]],
  "a field is added": (document, pick) => {
    const [name] = pick(schemasOf(document));
    const needed: Step[] = pick([true, false]) ? [[`${SCHEMAS}/${name}/required/-`, "owner"]] : [];
    return [[`${SCHEMAS}/${name}/properties/owner`, { type: "string" }], ...needed];
  },
  "a field without a schema becomes required": () => [[`${SCHEMAS}/Project/required/-`, "owner"]],
  "a field of a project is removed": (_, pick) => {
    const [gone, required] = pick([
      ["desc", ["id", "name"]],
      ["name", ["id", "desc"]],
    ] as const);
    const steps: Step[] = [[`${SCHEMAS}/Project/properties/${gone}`], [`${SCHEMAS}/Project/required`, required]];
    return { steps, replaced: [new RegExp(`\`${gone}\``, "g"), "`id`"] };
  },
  "a schema is closed or open": (document, pick) => {
    const [name, schema] = pick(schemasOf(document));
    return [[`${SCHEMAS}/${name}/additionalProperties`, schema.additionalProperties === false ? undefined : false]];
  },
  "a field of a project is bounded": (_, pick) => [
    pick<Step>([
      [`${SCHEMAS}/Project/properties/name/minLength`, 1],
      [`${SCHEMAS}/Project/properties/desc/maxLength`, 500],
    ]),
  ],
  "a field of a project may be null": (_, pick) => [
    [`${SCHEMAS}/Project/properties/${pick(["name", "desc"])}/type`, ["string", "null"]],
  ],
  "a field has another type": (_, pick) => [
    [`${SCHEMAS}/${pick(["Project/properties/id", "Project/properties/name", "ProjectPage/properties/total"])}/type`, "boolean"],
  ],
  "a constant changes": (_, pick) => [
    [
      `${SCHEMAS}/${pick(["Deleted/properties/status", "ErrorEnvelope/properties/status", "Error402/allOf/1/properties/code"])}/const`,
      7,
    ],
  ],
  "an operation has another path": (document) => ({
    steps: [["/paths/~1items", document.paths["/projects"]], ["/paths/~1projects"]],
    replaced: [/GET \/projects/g, "GET /items"],
  }),
  "the key has another header": () => ({ steps: [], replaced: [/X-Master-Key/g, "X-Other-Key"] }),
  "the base path changes": () => [["/servers/0/url", "http://127.0.0.1:4010/v2"]],
  "a part that no case judges changes": (_, pick) => [
    pick<Step>([
      [`${DELETE}/security`, []],
      [`${DELETE}/requestBody`, { content: { "application/json": { schema: { type: "object" } } } }],
      [`${LIST}/responses/200/headers`, { "X-Request-Id": { schema: { type: "string" } } }],
      [`${LIST}/responses/400/content/application~1json/schema/$ref`, "#/components/schemas/ErrorEnvelope"],
      [`${SCHEMAS}/Project/properties/id/format`, "int64"],
    ]),
  ],
  "an example is added": (_, pick) => [
    [
      `${pick([LIST, DELETE])}/responses/400/content/application~1json/examples/other`,
      { summary: WORDS, value: { code: 400, message: "x", subMessage: "x", status: "error" } },
    ],
  ],
  "a description is reworded": (document, pick) => [[pick(descriptionsIn(document)), WORDS]],
};

/** The places of a rule's conditions. */
function placesOf(document: OpenApiDocument, rule: string): string[] {
  return conditionsOf(document).flatMap(({ condition, at }) => (condition.rule === rule ? [pointer(at)] : []));
}

type Schemas = Record<string, { required: string[]; additionalProperties?: boolean }>;

function schemasOf(document: OpenApiDocument): [string, Schemas[string]][] {
  const { components } = document as unknown as { components: { schemas: Schemas } };
  return Object.entries(components.schemas).filter(([, { required }]) => required !== undefined);
}

function descriptionsIn(node: unknown, at = ""): string[] {
  return Object.entries(node as object).flatMap(([key, value]) => {
    const place = `${at}/${key.replaceAll("/", "~1")}`;
    if (typeof value === "object" && value !== null) return descriptionsIn(value, place);
    return /^(description|summary|title)$/.test(key) ? [place] : [];
  });
}
