import { KEY_HEADER, LIMIT, MEDIA_TYPE } from "../../openapi/constants.ts";
import { operationOf } from "../../openapi/contract.ts";

/** A list as a command for any shell: it uses only double quotes, and nothing inside them needs escaping. */
export function curlExample(baseUrl: string, key: string, certificate?: string): string {
  const { path } = operationOf("listProjects");
  const trust = certificate === undefined ? "" : `--cacert "${certificate}" `;
  return `curl ${trust}-H "${KEY_HEADER}: ${key}" -H "Content-Type: ${MEDIA_TYPE}" "${baseUrl}${path}?${LIMIT}=3"`;
}
