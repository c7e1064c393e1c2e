import { type OperationId, operationOf } from "../../../openapi/index.ts";
import { CONTENT_TYPE, KEY_HEADER } from "../../http/headers.ts";
import type { ApiRequest, ApiResponse } from "../../http/message.ts";
import { nearPath } from "./near-path.ts";
import { OWN_PARAMETERS } from "./own-parameters.ts";

/** As many as a header can hold, whatever a client sends. */
const MOST_LINES = 8;

/** What a client that goes wrong was probably up to, one line for each mistake. No line holds a value that it sent. */
export function nearMisses(request: ApiRequest, response: ApiResponse, operation: OperationId | null): string[] {
  const lines = operation ? nearParameters(request, operation) : nearPath(request);
  if (response.status < 400) return lines;
  return [...lines, ...nearKey(request, response), ...(operation ? nearBodyOrType(request, operation) : [])];
}

/** What clients call parameters that the interface calls otherwise. */
const ALIASES: Readonly<Record<string, string>> = {
  id: "projectId",
  project: "projectId",
  cursor: "last_id",
  after: "last_id",
  startingafter: "last_id",
  page: "last_id",
  offset: "last_id",
  pagesize: "limit",
  perpage: "limit",
  size: "limit",
  count: "limit",
};

/** A parameter by another name is ignored, so this is the one mistake that a successful answer hides too. */
function nearParameters({ query }: ApiRequest, operation: OperationId): string[] {
  const known = OWN_PARAMETERS[operation];
  const sent = [...new Set(new URLSearchParams(`?${query}`).keys())];
  const lines = sent.flatMap((name) => {
    if (known.includes(name)) return [];
    const meant = known.find((parameter) => plain(parameter) === plain(name) || ALIASES[plain(name)] === parameter);
    return meant ? [`sent \`${printable(name)}\`; the parameter is \`${meant}\``] : [];
  });
  return lines.slice(0, MOST_LINES);
}

const OTHER_KEY_HEADERS = ["Authorization", "X-Api-Key", "Api-Key", "X-Auth-Token", "Master-Key"];

function nearKey(request: ApiRequest, { status }: ApiResponse): string[] {
  const key = request.header(KEY_HEADER);
  if (key) return status === 401 ? nearKeyText(key) : [];
  const carrier = OTHER_KEY_HEADERS.find((name) => request.header(name));
  if (carrier) return [`key came in ${carrier}; expected ${KEY_HEADER}`];
  const parameter = [...new URLSearchParams(request.query).keys()].find((name) => /^(api|master)?-?_?key$/i.test(name));
  return parameter ? [`key came in the query; expected the header ${KEY_HEADER}`] : [];
}

function nearKeyText(key: string): string[] {
  if (/^(bearer|basic|apikey|token)\s/i.test(key)) return [`${KEY_HEADER} starts with a scheme; expected the key alone`];
  if (/^["'<].*["'>]$/.test(key)) return [`${KEY_HEADER} has quotes or brackets around the key; expected the key alone`];
  if (key !== key.toLowerCase() && /^mk_/i.test(key)) return ["the key has capital letters; upper and lower case count"];
  return key.startsWith("mk_") ? [] : ["this is a mock server, whose keys begin with mk_; a live key does not belong here"];
}

function nearBodyOrType(request: ApiRequest, operation: OperationId): string[] {
  const lines: string[] = [];
  const missing = OWN_PARAMETERS[operation].filter((name) => !new URLSearchParams(request.query).has(name));
  const inBody = missing.find((name) => request.body?.includes(`"${name}"`));
  if (inBody) lines.push(`\`${inBody}\` came in the body; expected it in the query`);
  const [wanted] = operationOf(operation).requestHeaders.filter(({ name }) => name === CONTENT_TYPE);
  const sent = request.header(CONTENT_TYPE);
  if (wanted && sent && !sent.toLowerCase().startsWith(wanted.value)) {
    lines.push(`${CONTENT_TYPE} is not ${wanted.value}, which this operation takes`);
  }
  return lines;
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, "");
}

/** A name as it may stand in a header and in a log. Without digits it holds no more than the letters of a name that is known. */
function printable(name: string): string {
  return name.replace(/[^A-Za-z_.[\]-]/g, "?").slice(0, 40);
}
