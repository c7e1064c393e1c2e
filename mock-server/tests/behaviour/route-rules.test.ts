import { expect, test } from "vitest";
import { type Ask, observedMock } from "../observed-mock.fixture.ts";

const NO_ROUTES = [
  "/",
  "/v1",
  "/v1/",
  "/v1/projects/",
  "/V1/projects",
  "/v1/Projects",
  "//v1/projects",
  "/v1//projects",
  "/v1/%70rojects",
];
const NO_ROUTES_EITHER = [
  "/v1/project/1",
  "/v1/projects;a=b",
  "/projects",
  "/v2/projects",
  "/v1/projectss",
  "/__proto__",
  "/v1/%E0%A4%A",
];

test.each([...NO_ROUTES, ...NO_ROUTES_EITHER])("%s is no route (route.invalid)", async (path) => {
  expect(await observedMock().ask({ path })).toMatchObject({ status: 400, rule: "route.invalid" });
});

test.each<Ask>([
  { method: "delete", path: "/v1/projects" },
  { method: "get", path: "/v1/project" },
  { method: "post" },
  { method: "put" },
  { method: "patch" },
  { method: "options" },
  { method: "post", path: "/v1/project" },
])("$method of a known path is refused and changes nothing (route.method)", async (ask) => {
  const mock = observedMock();
  const [id] = (await mock.list("limit=1")).ids;
  const path = `${ask.path ?? "/v1/projects"}?projectId=${id}`;
  expect(await mock.ask({ ...ask, path })).toMatchObject({ status: 400, rule: "route.method" });
  expect(await mock.store.locate("mk_premium", id ?? "")).toBe("own");
});

test("routing comes before every other check", async () => {
  const mock = observedMock({ profile: { "auth.precedence": "existence,parameters,content-type,key,plan" } });
  expect((await mock.ask({ path: "/v1/nothing?limit=x", key: null, type: null })).rule).toBe("route.invalid");
  expect((await mock.ask({ method: "post", key: "mk_free", type: null })).rule).toBe("route.method");
});
