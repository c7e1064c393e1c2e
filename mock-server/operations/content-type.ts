import { operationOf, type Profile, type RuleId } from "../../openapi/index.ts";

/** The rule that refuses a list's Content-Type under the profile, if any. An empty header says as little as none. */
export function listContentTypeRefusal(contentType: string | undefined, profile: Profile): RuleId | undefined {
  if (!contentType) return "list.content-type-missing";
  const answer = profile["list.content-type-other"];
  const taken = answer === "any-type" || (isWanted(contentType) && (answer === "accepted" || !contentType.includes(";")));
  return taken ? undefined : "list.content-type-other";
}

/** The rule that refuses a delete's Content-Type under the profile, if any. A delete is taken to have no body. */
export function deleteContentTypeRefusal(contentType: string | undefined, profile: Profile): RuleId | undefined {
  const answer = profile["delete.content-type"];
  const refuses = (answer === "required" && !isWanted(contentType ?? "")) || (answer === "refused" && Boolean(contentType));
  return refuses ? "delete.content-type" : undefined;
}

const WANTED = operationOf("listProjects").requestHeaders.find(({ name }) => name === "Content-Type")?.value;

/** Media types are compared without their parameters and without regard to case (RFC 9110, 8.3.1). */
function isWanted(contentType: string): boolean {
  return contentType === WANTED || contentType.split(";", 1)[0]?.trim().toLowerCase() === WANTED;
}
