import { isRefused, sameRefusal } from "../checks/refusal.ts";
import type { Case } from "../model/case.ts";
import { type Finding, observed, tooFewDisposables } from "../model/finding.ts";
import { ifAllowed } from "../model/no-consent.ts";
import type { Probe } from "../model/probe.ts";
import { spareId, wantedContentType } from "./delete-scenes.ts";

/** `projectId` twice, which most frameworks take for the first or the last. Asked last of all writes, with one disposable id. */
export const repeatedIdCase: Case = {
  id: "delete.id-repeated",
  rules: ["delete.id-repeated"],
  needs: ["disposable"],
  run: repeated,
};

async function repeated(probe: Probe): Promise<Finding> {
  const id = await spareId(probe);
  if (id === undefined) return tooFewDisposables("no disposable project is left");
  const contentType = await wantedContentType(probe);
  const taken = await ifAllowed(() => takenOf(probe, contentType));
  const exchange = await probe.remove({ query: `projectId=${id}&projectId=${id}`, contentType });
  const { status } = exchange.answer;
  if (status !== 200) return observed(String(status), `${id} twice -> ${status}`);
  return observed(taken ?? "first or last", `${id} twice -> 200: ${taken ? `the ${taken} is taken` : "one of them is taken"}`);
}

/** Two different values that name nothing tell which of them is read, if each alone was refused in a way of its own. */
async function takenOf(probe: Probe, contentType: string | null): Promise<"first" | "last" | undefined> {
  const nothing = await probe.unknownId();
  const both = await probe.remove({ query: `projectId=${nothing}&projectId=abc`, contentType });
  const said = (await probe.allExchanges()).filter(({ request }) => request.key === "premium" && request.method === "DELETE");
  const unknown = said.findLast(({ request }) => request.query === `projectId=${nothing}`);
  const text = said.findLast(({ request }) => request.query === "projectId=abc");
  if (!unknown || !text || ![unknown, text, both].every(isRefused) || sameRefusal(unknown, text)) return undefined;
  if (sameRefusal(both, unknown)) return "first";
  return sameRefusal(both, text) ? "last" : undefined;
}
