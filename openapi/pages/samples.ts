/** The request that the code samples send. */
export interface SampleRequest {
  readonly method: string;
  /** Ends in the version: `http://127.0.0.1:4010/v1`. */
  readonly baseUrl: string;
  /** Appended to the base URL: `/projects`. */
  readonly path: string;
  /** Empty parameters are not sent. */
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** The writer of a sample, by the name of its tab. */
export const SAMPLES: Readonly<Record<string, (request: SampleRequest) => string>> = {
  curl: curlSample,
  fetch: fetchSample,
  "typed client": clientSample,
};

export function addressOf({ baseUrl, path, query }: SampleRequest): string {
  const sent = new URLSearchParams(sentParameters(query)).toString();
  return `${baseUrl}${path}${sent && "?"}${sent}`;
}

function curlSample(request: SampleRequest): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const method = request.method === "GET" ? "" : ` -X ${request.method}`;
  const headers = Object.entries(request.headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  return [`curl -i${method} ${quoted(addressOf(request))}`, ...headers].join(" \\\n  ");
}

function fetchSample(request: SampleRequest): string {
  const method = request.method === "GET" ? "" : `\n  method: ${JSON.stringify(request.method)},`;
  return `const response = await fetch(${JSON.stringify(addressOf(request))}, {${method}
  headers: ${objectText(request.headers)},
});
const answer = await response.json();`;
}

function clientSample({ method, baseUrl, path, query, headers }: SampleRequest): string {
  const parameters = sentParameters(query).map(([name, value]) => `${name}: ${numberOrText(value)}`);
  const options = parameters.length > 0 ? `, {\n  params: { query: { ${parameters.join(", ")} } },\n}` : "";
  const imports = ['import createClient from "openapi-fetch";', 'import type { paths } from "tts-projects/openapi";'];
  return `${imports.join("\n")}

const client = createClient<paths>({
  baseUrl: ${JSON.stringify(baseUrl)},
  headers: ${objectText(headers)},
});
const { data, error } = await client.${method}(${JSON.stringify(path)}${options});`;
}

function sentParameters(query: SampleRequest["query"]): [name: string, value: string][] {
  return Object.entries(query).filter(([, value]) => value !== "");
}

/** A number literal if JavaScript keeps all digits of the value, else a string literal. */
function numberOrText(value: string): string {
  return String(Number(value)) === value ? value : JSON.stringify(value);
}

/** An object literal, indented as a property of another. */
function objectText(members: Readonly<Record<string, string>>): string {
  const lines = Object.entries(members).map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`);
  return `{\n${lines.join("")}  }`;
}
