import { createServer } from "node:http";
import { expect, test, vi } from "vitest";
import { ruleOf } from "../../openapi/rules.ts";
import { allProbes } from "../probes/all-probes.ts";
import { listen } from "../run/local-server.fixture.ts";
import { runHere } from "./run.fixture.ts";

test("list shows a line for every case, or for those that flags choose", async () => {
  const { code, stdout } = await runHere(["list"]);
  expect([code, stdout.split("\n").length]).toEqual([0, allProbes.length + 1]);
  expect(stdout).toMatch(/^list\.next-page +must +The next page starts right after/m);
  expect((await runHere(["list", "--only", "auth", "--skip", "auth.key-empty"])).stdout).toMatch(
    /^(auth\.(?!key-empty)\S+ .*\n)+$/,
  );
});

test.each([
  ["explore.list.maximum", "list.maximum", /^asked {7}\S/m],
  [
    "list.short-page",
    "list.short-page",
    /^open {8}.*\(list\.short-page\)\n {12}full \(the reference\): .*\n {12}cap-N \(such as cap-1 or /m,
  ],
  ["delete.cascade", "delete.cascade", /^not asked /m],
  ["plan", "plan.not-premium", /^plan\.(?![\s\S]*^list\.)/m],
] as const)(
  "explain %s shows the rule, what a breach costs, the fix and what is asked",
  async (name, rule, part) => {
    const { code, stdout } = await runHere(["explain", name]);
    const { level, section, sentence, impact, fix } = ruleOf(rule);
    const text = stdout.replace(/\n */g, " ");
    for (const each of [`${rule}  ${level}, section ${section}`, sentence, impact, fix])
      expect(text).toContain(each);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(part) });
  },
);

const FEW = ["list.first-page", "delete.success", "delete.unknown"].flatMap((id) => ["--only", id]);

test("a dry run of the environment's target sends nothing, and lists each request and each id that might be deleted", async () => {
  const sent = vi.fn();
  vi.stubEnv("TTS_PROJECTS_BASE_URL", await listen(createServer(sent)));
  const env = { TTS_PROJECTS_KEY: "secret-key", TTS_PROJECTS_DISPOSABLE: "7,8" };
  const args = ["--dry-run", "--write-data", "d.json", ...FEW];
  const { code, stdout, stderr } = await runHere(args, { env }).finally(() => vi.unstubAllEnvs());
  expect(stdout).toMatch(
    /^dry run: nothing is sent to .*\/v1\. .* a run would send \d+ requests\.\n[\s\S]*\nlist\.first-page +GET \/projects/,
  );
  expect(stdout).toContain(" DELETE /project?projectId=7 ");
  expect(stdout).toMatch(/\n\d+ of them are writes\. Ids that might be deleted: 7, 8\n$/);
  expect(stdout).not.toContain("secret-key");
  expect(stderr).toMatch(/: d\.json is not written, because this is a dry run\n$/);
  expect(code).toBe(0);
  expect(sent).not.toHaveBeenCalled();
});
