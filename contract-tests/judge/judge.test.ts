import { expect, test } from "vitest";
import { judge } from "./judge.ts";
import { type Draft, page, refusal, timeline } from "./timeline.fixture.ts";

const OWN = Array.from({ length: 30 }, (_, place) => String(101 + place));
const OTHER = ["501", "502", "503"];
const without = (...ids: string[]) => OWN.filter((id) => !ids.includes(id));
const known = (disposable: readonly string[] = []) =>
  timeline(disposable).walk("premium", OWN).walk("otherPremium", OTHER);

/** Timelines, and the rules that they break, or for which they leave a doubt. */
const CLAIMS: readonly [shows: string, draft: Draft, broken: string[], doubted?: string[]][] = [
  [
    "a page that goes on at another place",
    known().list({ limit: 2, lastId: "105" }, 200, page(["107", "108"], 30)),
    ["list.next-page"],
  ],
  [
    "a project that no walk has shown",
    known().list({ limit: 2, lastId: "129" }, 200, page(["130", "900"], 30)),
    ["list.same-set"],
  ],
  [
    "totals that a second walk does not repeat",
    timeline().walk("premium", OWN, 31).walk("premium", OWN),
    [],
  ],
  [
    "totals that a second walk repeats",
    timeline().walk("premium", OWN, 31).walk("premium", OWN, 31),
    ["list.total"],
  ],
  [
    "a right total and a right page after a look that still shows a deleted project",
    known(["105"])
      .delete("105")
      .walk("premium", OWN)
      .walk("otherPremium", OTHER)
      .list({ limit: 1, lastId: "104" }, 200, page(["106"], 29)),
    ["delete.gone"],
    ["list.total", "list.next-page"],
  ],
  [
    "a project that comes first since another client has used it",
    known()
      .list({ limit: 2 }, 200, page(["120", "101"], 30))
      .walk("premium", ["120", ...without("120")]),
    [],
    ["list.same-set"],
  ],
  [
    "accounts of the same projects, and a delete in one of them",
    timeline(["105"])
      .walk("premium", OWN)
      .walk("otherPremium", OWN)
      .delete("105")
      .walk("premium", without("105"))
      .walk("otherPremium", OWN),
    [],
  ],
  [
    "a wrong page before a delete that is wrongly obeyed",
    known(["105"])
      .list({ limit: 2, lastId: "105" }, 200, page(["107", "108"], 30))
      .delete("105", 200, "otherPremium"),
    ["list.next-page", "delete.foreign"],
  ],
  [
    "a project with another name",
    known().list({ limit: 1 }, 200, {
      ...page([], 30),
      projects: [{ id: 101, name: "Renamed", desc: "" }],
    }),
    ["list.same-set"],
  ],
  [
    "a refusal that shows the id of another project of the other account",
    known().list({ lastId: "501" }, 403, { ...refusal(403), message: "Refused [502]" }),
    ["list.last-id-foreign"],
  ],
  [
    "a refusal that shows the name of the project",
    known().list({ lastId: "501" }, 403, { ...refusal(403), message: 'Of Project "501"' }),
    ["list.last-id-foreign"],
  ],
  [
    "a refusal with the words of one about no project",
    known()
      .list({ lastId: "999" }, 403, { ...refusal(403), message: 'No Project "999"' })
      .list({ lastId: "501" }, 403, { ...refusal(403), message: 'No Project "501"' }),
    [],
  ],
  [
    "refusals with a number for each request",
    known()
      .list({ limit: Number.NaN }, 400, { ...refusal(400), message: "Refused [777]" })
      .list({ lastId: "501" }, 403, { ...refusal(403), message: "Refused [502]" }),
    [],
  ],
  [
    "totals that are less since a refused delete",
    known(["105"])
      .delete("105", 404, "otherPremium")
      .walk("premium", OWN, 29)
      .walk("premium", OWN, 29),
    ["delete.refused-changes-nothing"],
  ],
  [
    "totals of the other account that are less since a delete",
    known(["105"]).delete("105").walk("otherPremium", OTHER, 2).walk("otherPremium", OTHER, 2),
    ["delete.own-only"],
  ],
  [
    "a delete",
    known(["105"]).delete("105").walk("premium", without("105")).walk("otherPremium", OTHER),
    [],
  ],
  [
    "a project that is lost with a delete",
    known(["105"]).delete("105").walk("premium", without("105", "120")).walk("otherPremium", OTHER),
    ["delete.gone"],
  ],
  [
    "a project that is lost, and that a page before the delete did not count",
    known(["105"])
      .list({ limit: 2 }, 200, page(["101", "102"], 29))
      .delete("105")
      .walk("premium", without("105", "120"))
      .walk("otherPremium", OTHER),
    [],
    ["delete.gone"],
  ],
  [
    "a project of the other account that is lost",
    known(["105"])
      .delete("105")
      .walk("premium", without("105"))
      .walk("otherPremium", ["501", "503"]),
    ["delete.own-only"],
  ],
  [
    "a disposable neighbour that is lost once",
    known(["105", "106"]).delete("105").walk("premium", without("105", "106")),
    [],
    ["delete.gone"],
  ],
  [
    "disposable neighbours that are lost twice",
    known(["105", "106", "110", "111"])
      .delete("105")
      .walk("premium", without("105", "106"))
      .delete("110")
      .walk("premium", without("105", "106", "110", "111")),
    ["delete.gone"],
  ],
  [
    "a delete that is refused, and whose project is gone once",
    known(["105"]).delete("105", 402, "otherPremium").walk("premium", without("105")),
    [],
    ["delete.refused-changes-nothing"],
  ],
  [
    "another client that adds a project",
    known(["105"])
      .delete("105")
      .walk("premium", [...without("105", "120"), "900"]),
    [],
    ["delete.gone"],
  ],
  [
    "a project that a walk leaves out after a delete, and the next one shows",
    known(["105"])
      .delete("105")
      .walk("premium", without("105", "120"))
      .walk("premium", without("105")),
    ["list.next-page"],
  ],
  [
    "projects that change between two walks without a write",
    known(["105"])
      .delete("105")
      .walk("premium", without("105", "120"))
      .walk("premium", without("105", "120", "121")),
    [],
    ["delete.gone"],
  ],
  [
    "a loss where pages contradict each other",
    known(["105"])
      .list({ limit: 2, lastId: "105" }, 200, page(["107", "108"], 30))
      .walk("premium", OWN)
      .delete("105")
      .walk("premium", without("105", "120")),
    ["list.next-page"],
    ["delete.gone"],
  ],
  [
    "a deleted project that is listed again",
    known(["105"])
      .delete("105")
      .walk("premium", without("105"))
      .walk("otherPremium", OTHER)
      .list({ limit: 1, lastId: "104" }, 200, page(["105"], 29)),
    ["delete.gone"],
  ],
  [
    "a deleted project that comes back between two walks",
    known(["105"]).delete("105").walk("premium", without("105")).walk("premium", OWN),
    ["delete.gone"],
  ],
];

test.each(CLAIMS)("%s", (_, { entries, target }, broken, doubted = []) => {
  const { violations, doubts } = judge(entries, target);
  expect([...new Set(violations.map(({ rule }) => rule))]).toEqual(broken);
  expect([...doubts.keys()]).toEqual(expect.arrayContaining(doubted));
});

test.each([
  ["was gone", without("105"), without("106"), "105 is back"],
  ["never went", OWN, without("106"), "105 is still listed"],
])("a deleted project that %s is told so", (_, after, later, told) => {
  const { entries, target } = known(["105", "106"])
    .delete("105")
    .walk("premium", after)
    .delete("106")
    .walk("premium", later);
  const { violations } = judge(entries, target);
  expect(violations.map(({ actual }) => actual).join()).toContain(told);
});
