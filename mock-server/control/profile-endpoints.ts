import { document } from "../../openapi/index.ts";
import { badRequest, told } from "./control-answer.ts";
import type { Endpoint } from "./control-call.ts";

export const readProfile: Endpoint = async ({ mock }) => told({ profile: mock.profile, notes: [] });

/** Switches some answers, from the next request on. The width of ids is that of the data, so it waits for new data. */
export const switchProfile: Endpoint = async ({ mock, body }) => {
  const before = mock.profile["list.id-width"];
  const result = mock.switchProfile(body);
  if (!result.ok) return badRequest(inOneLine(result.problems));
  const waits = result.profile["list.id-width"] !== before;
  return told({ profile: result.profile, notes: waits ? [WIDTH_NOTE] : [] });
};

const WIDTH_NOTE =
  "list.id-width applies from the next reset of everything (POST /__admin/reset), which makes new ids; a data file keeps its own";

/** The first mistakes, and how many there are beside them. */
const MOST_TOLD = 5;

function inOneLine(problems: readonly string[]): string {
  const others = problems.length - MOST_TOLD;
  return [...problems.slice(0, MOST_TOLD), ...(others > 0 ? [`and ${others} more`] : [])].join("; ");
}

export const openapiDocument: Endpoint = async () => told(document);
