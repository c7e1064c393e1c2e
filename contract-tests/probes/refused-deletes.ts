import { MEDIA_TYPE, PROJECT_ID } from "../../openapi/constants.ts";
import { bodyNaming, type Probe, probe, type Row, rowsWith, type World } from "./probe.ts";

/** Integers beyond 53 and 63 bits. Cut to fewer bits, they are still far above the ids of most accounts. */
const HUGE = [2n ** 53n + 1n, 2n ** 63n + 1n].map((number) => String(number + 2n ** 30n));
/** Texts that a careless parser or query does not refuse; none has a digit. */
const TEXT_IDS = ["abc", "%00", "%FF%ED", "%27%22%25%7B%7D%5C%0A%F0%9F%92%A9", "x".repeat(300)];

/** Sections 4.2 and 7: deletes that must be refused and delete nothing. No row names a project that is not disposable. */
export const refusedDeleteProbes: readonly Probe[] = [
  probe("delete.unknown", "deletes of ids that name no project, also with a body that names one", {
    rows: ({ disposable: [spare] }) => {
      const body = spare === undefined ? "{}" : bodyNaming(spare);
      return [
        "DELETE /project?projectId={absentId}",
        ["DELETE /project?projectId={absentId}", { body, silentRule: "request.body" }],
      ];
    },
  }),
  probe("delete.foreign", "deletes with the other account's key", {
    needs: { other: 1, disposable: 1 },
    rows: ({ disposable, other, deleteType }) =>
      smallestAndLargest(disposable.filter((id) => !other.includes(id))).flatMap((id, place) => {
        const types = place === 0 ? [null, MEDIA_TYPE] : [deleteType];
        return types.map((contentType): Row => {
          return [`DELETE /project?projectId=${id}`, { key: "otherPremium", contentType }];
        });
      }),
  }),
  probe(
    "delete.id-missing",
    "deletes without an id, with an empty one, and with the id everywhere else",
    {
      needs: { disposable: 1 },
      rows: ({ disposable: [id = ""] }) => [
        "DELETE /project",
        ["DELETE /project", { key: "none" }],
        "DELETE /project?projectId=",
        [
          "DELETE /project?id={disposable}&project_id={disposable}&last_id={disposable}",
          {
            body: bodyNaming(id),
            headers: { [PROJECT_ID]: id, "Project-Id": id },
            silentRule: "request.body",
          },
        ],
      ],
      rowsAfter: ({ deleteType }) => (deleteType === null ? [] : ["DELETE /project"]),
    },
  ),
  probe(
    "delete.id-invalid",
    "ids that are text, a fraction, zero, negative, huge, or have letters after them",
    {
      rows: invalidIds,
      // Only a delete that succeeds may show that a Content-Type is required: then a plain one has been refused for it.
      rowsAfter: (world) => (world.deleteType === null ? [] : invalidIds(world)),
    },
  ),
  probe("delete.id-spelling", "an unknown id with a zero, a plus sign, a blank or an underscore", {
    rows: ({ absentId = "", deleteType, provenAbsent }) => {
      const ids = provenAbsent(["0", "+", " "].map((sign) => sign + absentId));
      // A server that stops at the underscore reads the digit before it.
      const [digit = ""] = absentId;
      if (provenAbsent([digit]).length > 0)
        ids.push(...provenAbsent([`${digit}_${absentId.slice(1)}`]));
      // A server may check the type last, so that no harmless delete shows which one it wants. How each refuses a text is compared.
      const types = [deleteType, deleteType === null ? MEDIA_TYPE : null];
      return rowsWith(
        types.map((contentType) => ({ contentType })),
        [...ids, "abc"].map((id) => `DELETE /project?projectId=${encodeURIComponent(id)}`),
      );
    },
  }),
  probe("delete.content-type", "a delete with and without Content-Type"),
  probe(
    "delete.refused-changes-nothing",
    "walks of all accounts before and after the refused writes",
    {
      shownBy: [
        "auth.key-missing",
        "plan.not-premium",
        "delete.foreign",
        "delete.id-missing",
        "delete.id-invalid",
        "route.method",
      ],
    },
  ),
];

/** Deletes whose id is no number, none of the account, or a disposable one with more behind it. */
function invalidIds({ target, disposable, own, provenAbsent }: World): Row[] {
  const [spare] = disposable;
  const id = spare === undefined ? "{absentId}" : "{disposable}";
  // A double would read a wide id as its neighbour.
  const negatives = Number(spare) > 0 ? [`-${spare}`, "-1"] : ["-1"];
  const hasNegative = own.some((each) => each.startsWith("-"));
  // A server that keeps 32 or 64 bits, or ignores a sign, reads the disposable project.
  const ofBits = [2n ** 32n, 2n ** 64n].map((beyond) => `${beyond + BigInt(spare ?? 2n ** 30n)}`);
  const values = [
    ...TEXT_IDS,
    `${id}abc`,
    `${id}%0Aabc`,
    `${id}.25`,
    `${id}%00`,
    "{disposable},{disposable}",
    ...(hasNegative ? [] : provenAbsent(negatives, spare).slice(0, 1)),
    ...provenAbsent(["0", ...HUGE, ...ofBits], spare),
  ];
  const silentRule = "request.bytes";
  const isOdd = (value: string) => /%(00|FF|27)|x{300}/.test(value);
  return [
    // A careless server reads no id in it.
    ...rowsWith(
      { silentRule },
      target.disposableAccount ? ["DELETE /project?projectId%5B%5D=x"] : [],
    ),
    ...values.map((value): Row => {
      return [`DELETE /project?projectId=${value}`, isOdd(value) ? { silentRule } : {}];
    }),
  ];
}

/** The ids that are most likely outside of the range of the other account's. */
function smallestAndLargest(ids: readonly string[]): string[] {
  const sorted = ids.toSorted((one, other) => Number(BigInt(one) - BigInt(other)));
  return sorted.filter((_, place) => place === 0 || place === sorted.length - 1);
}
