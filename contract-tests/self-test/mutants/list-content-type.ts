import { by } from "./match.ts";
import { breaking, type Mutant } from "./mutant.ts";
import { otherStatuses } from "./other-statuses.ts";
import { withHeader } from "./requests.ts";
import { emptyPage, instead } from "./tools.ts";

const mutant = breaking("list.content-type-missing");
const missing = by("list.content-type-missing");

/** A list without Content-Type that is not refused as documented. */
export const listContentTypeMutants: readonly Mutant[] = [
  ...otherStatuses("list.content-type-missing", "listProjects", [302, 404, 406, 411, 415, 422, 500]),
  mutant(
    "content-type-not-needed",
    "A list without Content-Type is answered with a page.",
    instead(missing, (request) => withHeader(request, "Content-Type", "application/json")),
  ),
  mutant("content-type-missing-gives-nothing", "A list without Content-Type gives an empty page.", emptyPage(missing)),
];
