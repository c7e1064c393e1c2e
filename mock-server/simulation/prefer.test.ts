import { expect, test } from "vitest";
import { allOperations, type RuleId } from "../../openapi/contract.ts";
import { ruleOf } from "../../openapi/rules.ts";
import { fetchClient } from "../tests/test-mock.fixture.ts";

const REFUSALS = allOperations.flatMap(({ statuses, ...operation }) =>
  statuses.filter((status) => status >= 400).map((status) => ({ ...operation, status })),
);

test.each(REFUSALS)(
  "$id gives its status $status, and changes nothing",
  async ({ method, path, status }) => {
    const { ask, stored } = fetchClient();
    const before = await stored();
    const { headers, ...answer } = await ask(`${method} /v1${path}?projectId=${before[0]}`, {
      headers: { Prefer: `code=${status}` },
    });
    expect(answer).toMatchObject({
      status,
      body: { code: status, status: "error" },
      rule: expect.not.stringMatching("mock"),
    });
    expect(ruleOf(answer.rule as RuleId).level).not.toBe("observed");
    expect(headers.get("Preference-Applied")).toBe(`code=${status}`);
    expect(await stored()).toEqual(before);
  },
);

const CODE =
  "code must be one of 200, 400, 401, 402, 403, 429, 500, 501, 502, 503, 504; any other error is a fault of the mock, such as status=418";

test.each([
  ["code=418", CODE],
  ["break=explode", "break must be reset or empty or truncate or hang"],
])("%s is refused", async (prefer, line) => {
  const subMessage = `Prefer: ${line}; it is "${prefer.split("=")[1]}"`;
  const { status, rule, body } = await fetchClient().list("", { headers: { Prefer: prefer } });
  expect({ status, rule, body }).toMatchObject({
    status: 400,
    rule: "mock.prefer",
    body: { code: 400, subMessage },
  });
});

test.each([
  ["code=402", "code=402", 402],
  ['CODE = "402" , respond-async, delay="5"', "code=402, delay=5", 402],
  ["code=401, code=402", "code=401", 401],
  ["code=504, delay=1", "code=504, delay=1", 504],
  ["code=200", null, 200],
])("Prefer: %s applies %s", async (prefer, applied, status) => {
  const answer = await fetchClient().list("", { headers: { Prefer: prefer } });
  expect([answer.headers.get("Preference-Applied"), answer.status]).toEqual([applied, status]);
});

test.each(["break=reset", "break=truncate", "code=503"])("%s changes nothing", async (prefer) => {
  const { remove, stored, mock } = fetchClient();
  const [id] = await stored();
  const seen = await remove(id, { headers: { Prefer: prefer } }).then(
    ({ status, rule }) => [status, rule],
    ({ name }: Error) => name,
  );
  expect(seen).toEqual(prefer === "code=503" ? [503, "mock.fault"] : "TypeError");
  expect([await stored(), mock.requests()[0]?.cause]).toEqual([
    expect.arrayContaining([id]),
    `Prefer ${prefer}`,
  ]);
});
