import type { Profile } from "../../../openapi/index.ts";
import { operationOf } from "../../../openapi/index.ts";
import { errorAnswer } from "../error-answer.ts";
import { PREFERENCE_APPLIED, RULE_HEADER } from "../header-names.ts";
import type { ApiRequest, ApiResponse, Handler, Middleware } from "../message.ts";
import type { Platform } from "../platform.ts";
import { routeOf } from "../route.ts";
import { forcedAnswer } from "./forced-answer.ts";
import { readWishes, type Wishes } from "./read-wishes.ts";

export interface SteeringOptions {
  readonly sleep: Platform["sleep"];
  readonly profile: () => Profile;
  /** Milliseconds by which an answer is late whose request asks for nothing else. */
  readonly usualDelay: () => number;
}

/**
 * Lets a request say how it is answered: `Prefer: code=402, delay=500`, or `?__code=402&__delay=500`. A forced error changes nothing.
 * The delay comes after the effect, as on a slow way back.
 */
export function steering({ sleep, profile, usualDelay }: SteeringOptions): Middleware {
  return (next) => async (request) => {
    const { wishes, rest } = readWishes(request);
    if ("problem" in wishes) return refuse(wishes.problem);
    const problem = codeProblem(wishes, rest);
    if (problem) return refuse(problem);
    const answer = await answerTo(rest, wishes, next, profile());
    const delay = wishes.delay ?? usualDelay();
    if (delay > 0) await sleep(delay, request.signal);
    return applied(answer, wishes);
  };
}

function refuse(subMessage: string): ApiResponse {
  return errorAnswer(400, { message: "Preference not possible", subMessage }, { [RULE_HEADER]: "mock.prefer" });
}

/** A request that is for no operation is answered as such, whatever it prefers. */
function codeProblem({ code }: Wishes, request: ApiRequest): string | undefined {
  const route = routeOf(request);
  if (code === undefined || route.kind === "refused") return undefined;
  const { statuses } = operationOf(route.operation);
  return statuses.includes(code)
    ? undefined
    : `code: ${route.operation} has no ${code}; its statuses are ${statuses.join(", ")}.`;
}

/** To prefer success forces nothing: the rules decide whether there is one. */
async function answerTo(request: ApiRequest, { code }: Wishes, next: Handler, profile: Profile): Promise<ApiResponse> {
  const route = routeOf(request);
  const forced = code === undefined || route.kind === "refused" ? undefined : forcedAnswer(route.operation, code, profile);
  return forced ?? next(request);
}

function applied(answer: ApiResponse, { code, delay }: Wishes): ApiResponse {
  const honoured = [
    ...(code !== undefined && answer.status === code ? [`code=${code}`] : []),
    ...(delay === undefined ? [] : [`delay=${delay}`]),
  ];
  if (honoured.length === 0) return answer;
  return { ...answer, headers: { ...answer.headers, [PREFERENCE_APPLIED]: honoured.join(", ") } };
}
