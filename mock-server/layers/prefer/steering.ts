import type { Profile } from "../../../openapi/index.ts";
import { operationOf } from "../../../openapi/index.ts";
import { errorAnswer } from "../../http/bodies.ts";
import { PREFERENCE_APPLIED, RULE_HEADER, withHeaders } from "../../http/headers.ts";
import type { ApiRequest, ApiResponse, Handler, Middleware } from "../../http/message.ts";
import type { Platform } from "../../http/platform.ts";
import { routeOf } from "../../http/router.ts";
import { forcedAnswer } from "./forced-answer.ts";
import { NO_WISHES, readWishes, type Wishes } from "./read-wishes.ts";

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
  const steer = async (request: ApiRequest, wishes: Wishes, delay: number, next: Handler) => {
    const answer = forcedBy(wishes, request, profile()) ?? (await next(request));
    if (delay > 0) await sleep(delay, request.signal?.());
    return applied(answer, wishes);
  };
  return (next) => (request) => {
    const { wishes, rest } = readWishes(request);
    if ("problem" in wishes) return refuse(wishes.problem);
    const delay = wishes.delay ?? usualDelay();
    return delay === 0 && wishes === NO_WISHES ? next(rest) : steer(rest, wishes, delay, next);
  };
}

function refuse(subMessage: string): ApiResponse {
  return errorAnswer(400, { message: "Preference not possible", subMessage }, { [RULE_HEADER]: "mock.prefer" });
}

/**
 * The answer that the wished code forces, or its refusal. A request that is for no operation is answered as such, whatever it
 * prefers; to prefer success forces nothing, since the rules decide whether there is one.
 */
function forcedBy({ code }: Wishes, request: ApiRequest, profile: Profile): ApiResponse | undefined {
  const route = code === undefined ? undefined : routeOf(request);
  if (code === undefined || route?.kind !== "routed") return undefined;
  const { statuses } = operationOf(route.operation);
  if (statuses.includes(code)) return forcedAnswer(route.operation, code, profile);
  return refuse(`code: ${route.operation} has no ${code}; its statuses are ${statuses.join(", ")}.`);
}

function applied(answer: ApiResponse, { code, delay }: Wishes): ApiResponse {
  const honoured = [
    ...(code !== undefined && answer.status === code ? [`code=${code}`] : []),
    ...(delay === undefined ? [] : [`delay=${delay}`]),
  ];
  if (honoured.length === 0) return answer;
  return withHeaders(answer, { [PREFERENCE_APPLIED]: honoured.join(", ") });
}
