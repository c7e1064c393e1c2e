import type { Profile } from "../../../openapi/index.ts";
import { errorAnswer } from "../../http/bodies.ts";
import { RULE_HEADER } from "../../http/headers.ts";
import type { ApiRequest, ApiResponse, Handler, Middleware } from "../../http/message.ts";
import { DELIVERIES } from "../../http/message.ts";
import type { Platform } from "../../http/platform.ts";
import { routeOf } from "../../http/router.ts";
import { forcedAnswer } from "../prefer/forced-answer.ts";
import { drawDelay, parseDelay } from "./delay-of.ts";
import type { Faults, Struck } from "./faults.ts";

export interface FaultMiddlewareOptions {
  readonly faults: Faults;
  readonly sleep: Platform["sleep"];
  readonly profile: () => Profile;
}

/** Lets faults strike: before the request takes effect, so that it has none, or after, so that only the answer suffers. */
export function faultMiddleware({ faults, sleep, profile }: FaultMiddlewareOptions): Middleware {
  const strike = async (struck: Struck, request: ApiRequest, next: Handler) => {
    const late = () => wait(struck, sleep, request.signal?.());
    if (struck.fault.when === "before") {
      await late();
      // A client that gave up while its request was still on the way has changed nothing.
      return request.signal?.().aborted ? spoiled(unanswered(), struck) : before(struck, request, next, profile());
    }
    const answer = await next(request);
    await late();
    return spoiled(replaced(answer, struck, request, profile()), struck);
  };
  return (next) => (request) => {
    const struck = faults.strike(request);
    return struck ? strike(struck, request, next) : next(request);
  };
}

async function wait({ fault, random }: Struck, sleep: Platform["sleep"], signal: AbortSignal | undefined): Promise<void> {
  const span = fault.delay === undefined ? undefined : parseDelay(fault.delay);
  if (span) await sleep(drawDelay(span, random), signal);
}

/** Only a fault that is nothing but late lets the request through. */
async function before(struck: Struck, request: ApiRequest, next: Handler, profile: Profile): Promise<ApiResponse> {
  const { status, answer } = struck.fault;
  if (status === undefined && answer === undefined) return spoiled(await next(request), struck);
  return spoiled(replaced(unanswered(), struck, request, profile), struck);
}

function replaced(answer: ApiResponse, { fault }: Struck, request: ApiRequest, profile: Profile): ApiResponse {
  if (fault.status === undefined) return answer;
  const route = routeOf(request);
  const documented = route.kind === "routed" ? forcedAnswer(route.operation, fault.status, profile) : undefined;
  return documented ?? undocumented(fault.status, fault.id);
}

function spoiled(answer: ApiResponse, { fault }: Struck): ApiResponse {
  return { ...answer, fault: fault.id, ...(fault.answer !== undefined && { delivery: DELIVERIES[fault.answer] }) };
}

/** What stands for the answer of a request that never took effect, should a delivery let some of it through. */
function unanswered(): ApiResponse {
  return undocumented(503, "before");
}

/** A status that the interface does not know, as a proxy or an overloaded server gives it. */
function undocumented(status: number, fault: string): ApiResponse {
  const texts = { message: "Fault on purpose", subMessage: `The fault ${fault} of the mock server answers with ${status}.` };
  const retry = status === 429 || status === 503 ? { "Retry-After": "1" } : {};
  return errorAnswer(status, texts, { [RULE_HEADER]: "mock.fault", ...retry });
}
