import { isRefused } from "../checks/refusal.ts";
import { fieldsOf } from "../model/exchange.ts";
import { NoConsent } from "../model/no-consent.ts";
import type { Target } from "../model/target.ts";
import type { Chapter } from "./chapter.ts";
import { type Conversation, TargetLost } from "./conversation.ts";
import { StillLimited } from "./patience.ts";
import { listRequest } from "./requests.ts";

/** Why the target cannot be tested at all: nothing answers, or the premium key is refused. Undefined where it can. */
export async function preflight(target: Target, conversation: Conversation, chapter: Chapter): Promise<string | undefined> {
  try {
    const exchange = await conversation.say(listRequest(target, { limit: 1 }), chapter);
    const { status } = exchange.answer;
    if (status === 400 || !isRefused(exchange)) return undefined;
    const { message } = fieldsOf(exchange);
    return `the premium key was refused at ${target.baseUrl}: ${status}${typeof message === "string" ? ` ${message}` : ""}`;
  } catch (error) {
    if (error instanceof NoConsent) return error.message;
    if (error instanceof StillLimited) return `${target.baseUrl}: ${error.message}`;
    if (error instanceof TargetLost) return `nothing answers at ${target.baseUrl}: ${error.message}`;
    throw error;
  }
}
