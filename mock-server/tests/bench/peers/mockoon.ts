import { firstPage, type WorldAccount } from "./world-accounts.ts";

const JSON_TYPE = [{ key: "Content-Type", value: "application/json" }];

/** An environment for Mockoon CLI as one would click it together: both routes, the refusal of a missing key, and one of all else. */
export function mockoonEnvironment(accounts: readonly WorldAccount[]): object {
  const unauthorized = refusal(401, "Unauthorized", "The key is missing or unknown.");
  const keyed = {
    rules: [{ target: "header", modifier: "X-Master-Key", value: accounts[0]?.key, invert: true, operator: "equals" }],
  };
  const routes = [
    route("list", "get", "v1/projects", [{ ...unauthorized, ...keyed }, answer(200, firstPage(accounts))]),
    route("delete", "delete", "v1/project", [
      { ...unauthorized, ...keyed },
      answer(200, { code: 200, message: "Project deleted", status: "success" }),
    ]),
    route("rest", "all", "*", [refusal(404, "Not found", "There is no such path.")]),
  ];
  return {
    uuid: "tts-projects",
    lastMigration: 33,
    name: "Projects",
    endpointPrefix: "",
    latency: 0,
    port: 0,
    hostname: "127.0.0.1",
    folders: [],
    routes,
    rootChildren: routes.map(({ uuid }) => ({ type: "route", uuid })),
    proxyMode: false,
    proxyHost: "",
    proxyRemovePrefix: false,
    tlsOptions: { enabled: false, type: "CERT", pfxPath: "", certPath: "", keyPath: "", caPath: "", passphrase: "" },
    cors: true,
    headers: [],
    proxyReqHeaders: [],
    proxyResHeaders: [],
    data: [],
    callbacks: [],
  };
}

type Response = ReturnType<typeof answer>;

function route(uuid: string, method: string, endpoint: string, responses: readonly Response[]) {
  const last = responses.length - 1;
  return {
    uuid,
    type: "http",
    documentation: "",
    method,
    endpoint,
    responses: responses.map((response, place) => ({ ...response, uuid: `${uuid}-${place}`, default: place === last })),
    responseMode: null,
    streamingMode: null,
    streamingInterval: 0,
  };
}

function refusal(code: number, message: string, subMessage: string): Response {
  return answer(code, { code, message, subMessage, status: "error" });
}

function answer(statusCode: number, body: object) {
  return {
    uuid: "",
    body: JSON.stringify(body),
    latency: 0,
    statusCode,
    label: "",
    headers: JSON_TYPE,
    bodyType: "INLINE",
    filePath: "",
    databucketID: "",
    sendFileAsBody: false,
    rules: [] as object[],
    rulesOperator: "OR",
    disableTemplating: true,
    fallbackTo404: false,
    default: false,
    crudKey: "id",
    callbacks: [],
  };
}
