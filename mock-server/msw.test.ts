import { build } from "esbuild";
import { setupServer } from "msw/node";
import { expect, onTestFinished, test, vi } from "vitest";
import { KEY_HEADER } from "../openapi/constants.ts";
import { type ProjectsHandlers, type ProjectsHandlersOptions, projectsHandlers } from "./msw.ts";

const HEADERS = { [KEY_HEADER]: "mk_premium", "Content-Type": "application/json" };

test("without a base URL the mock answers below /v1 on any origin, and nothing else", async () => {
  listenTo(projectsHandlers());
  expect((await ask("https://a.example/v1/projects")).status).toBe(200);
  expect((await ask("https://a.example/v1/project?projectId=1", "DELETE")).status).toBe(404);
  for (const path of ["v2/projects", "api/v1/users"])
    await expect(ask(`http://127.0.0.1:1/${path}`)).rejects.toThrow("fetch failed");
  for (const baseUrl of ["//a.example/v1", "https://me@a.example/v1"])
    expect(() => projectsHandlers({ baseUrl })).toThrow(
      `baseUrl must be a URL such as https://api.example/v1, or a path such as /v1; it is "${baseUrl}"`,
    );
});

test.each<[options: ProjectsHandlersOptions, url: string, rule: string]>([
  [
    { baseUrl: "https://gateway.example/speech/v3/" },
    "https://gateway.example/speech/v3/projects",
    "list.first-page",
  ],
  [
    { baseUrl: "https://gateway.example/speech/v3" },
    "https://gateway.example/speech/v3/nowhere",
    "route.invalid",
  ],
  [
    { baseUrl: "https://gateway.example/v1" },
    "https://gateway.example/v1/nowhere/v1/projects",
    "route.invalid",
  ],
  [{ baseUrl: "https://gateway.example" }, "https://gateway.example/projects", "list.first-page"],
  [{ baseUrl: "*/api" }, "https://any.example/api/projects", "list.first-page"],
])("with %j, %s gives %s", async (options, url, rule) => {
  listenTo(projectsHandlers(options));
  expect((await ask(url)).headers.get("X-Rule")).toBe(rule);
  await expect(ask("http://127.0.0.1:1/v1/projects")).rejects.toThrow("fetch failed");
});

test("the state of the accounts survives in a storage", async () => {
  const texts = new Map<string, string>();
  const storage = {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
  };
  const open = () => projectsHandlers({ storage });
  const first = open();
  await first.store.delete("mk_premium:x", "1020");
  for (const ids of [[7], [7, 8]]) {
    const projects = ids.map((id) => ({ id, name: "" }));
    await first.state.put({ key: "mk_new", plan: "free", projects });
    await first.store.delete("mk_new:x", "7");
  }
  const totals = async ({ store }: ProjectsHandlers) =>
    Promise.all(
      ["mk_premium:x", "mk_premium", "mk_new", "mk_new:x"].map(
        async (key) => (await store.account(key))?.total,
      ),
    );
  const second = open();
  expect(await totals(second)).toEqual([44, 45, 2, 0]);
  expect((await second.store.account("mk_premium:x"))?.find("1020")).toBe("gone");
  for (const key of ["mk_premium:x", "mk_new"]) await second.reset(key);
  expect(await totals(open())).toEqual([45, 45, 2, 0]);
  await second.reset();
  expect(await totals(open())).toEqual([45, 45, undefined, undefined]);
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  onTestFinished(() => warn.mockRestore());
  const broken = projectsHandlers({ storage: { ...storage, getItem: () => "{" } });
  expect(await totals(broken)).toEqual([45, 45, undefined, undefined]);
  await projectsHandlers({ storage, baseUrl: "/other" }).store.delete("mk_premium", "1020");
  expect(await totals(open())).toEqual([45, 45, undefined, undefined]);
  expect(() => projectsHandlers({ storage: {} as typeof storage })).toThrow(
    "projectsHandlers: storage must be a storage, such as sessionStorage",
  );
});

test.each([
  ["msw.ts", ["msw"]],
  ["fetch.ts", []],
])(
  "%s bundles for a browser without Express and without Node modules",
  async (entry, externals) => {
    const entryPoints = [`${import.meta.dirname}/${entry}`];
    const { metafile } = await build({ ...BUNDLE, entryPoints, write: false, metafile: true });
    const imported = Object.values(metafile.outputs).flatMap(({ imports }) =>
      imports.filter(({ external }) => external),
    );
    expect(imported.map(({ path }) => path)).toEqual(externals);
    const inputs = Object.keys(metafile.inputs);
    expect(
      inputs.filter((path) => /node_modules|node:|mock-server\/(app|index|http|admin)/.test(path)),
    ).toEqual([]);
  },
);

const BUNDLE = {
  bundle: true,
  external: ["msw"],
  platform: "browser" as const,
  outdir: "out",
  format: "esm" as const,
};

function listenTo(...mocks: readonly ProjectsHandlers[]): void {
  const server = setupServer(...mocks.flatMap(({ handlers }) => handlers));
  server.listen({ onUnhandledRequest: "bypass" });
  onTestFinished(() => server.close());
}

function ask(url: string, method = "GET"): Promise<Response> {
  return fetch(url, { method, headers: HEADERS });
}
