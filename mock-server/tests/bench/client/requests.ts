import { DEV_KEYS } from "../../../store/dev-accounts.ts";

/** A list, as every client asks for it: the first page of 20. */
export function listRequest(query = "", key: string = DEV_KEYS.premium): string {
  return request(`GET /v1/projects${query}`, key, "Content-Type: application/json");
}

/** A delete of one project. */
export function deleteRequest(id: string | number, key: string = DEV_KEYS.premium): string {
  return request(`DELETE /v1/project?projectId=${id}`, key);
}

function request(target: string, key: string, ...headers: readonly string[]): string {
  return [`${target} HTTP/1.1`, "Host: 127.0.0.1", `X-Master-Key: ${key}`, ...headers, "", ""].join("\r\n");
}
