import { readFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../../adapters/listen.ts";
import { RESILIENCE } from "../stress/resilience.ts";
import { BENCH } from "./bench.ts";
import { listRequest, openConnection } from "./connection.ts";
import { processorSeconds, residentMegabytes } from "./machine.ts";
import results from "./results.json" with { type: "json" };
import { figure, markdownTable, renderGates, replaceBetween, runFrom } from "./script.ts";
import { largeAccount, scatteredId } from "./size.ts";
import { inRounds, quantile, ratiosOf, slopeOf, WARM_UPS } from "./statistics.ts";
import { type Speeds, speedGate, speedTable } from "./throughput.ts";

test("figures are short, and cells of a table escape their borders", () => {
  expect([0, 12345, 1.234, 16.66, 166.6, -0.004].map(figure)).toEqual(["0", "12,345", "1.23", "16.7", "167", "0.00"]);
  expect(markdownTable(["", "a"], [["p50 | p99", "1"]])).toBe("|  | a |\n|---|--:|\n| p50 \\| p99 | 1 |");
});

test("a part between its comments can be replaced repeatedly", () => {
  const text = "a\n<!-- x -->\nold\n<!-- /x -->\nb";
  const replaced = replaceBetween(text, "x", "new $1");
  expect(replaced).toBe("a\n<!-- x -->\nnew $1\n<!-- /x -->\nb");
  expect(replaceBetween(replaced, "x", "new $1")).toBe(replaced);
  expect(() => replaceBetween(text, "y", "")).toThrow("<!-- y -->");
});

test("the guide of the mock quotes the last run", async () => {
  const guide = await readFile(new URL("../../README.md", import.meta.url), "utf8");
  const [, quoted = ""] = /## Performance\n\n(?:\|.*\n){2}((?:\|.*\n)+)/.exec(guide) ?? [];
  expect(quoted).toContain("| tts-projects |");
  const measured = results.sections.flatMap(({ shown }) => shown.split("\n"));
  for (const row of quoted.trim().split("\n")) {
    const [name = "", ...figures] = row.split("|").flatMap((cell) => cell.trim() || []);
    const rows = measured.filter((line) => new RegExp(`^\\| ${name} v?\\d`).test(line)).join();
    for (const each of figures) expect(rows, name).toContain(` ${each} `);
  }
});

test("a quantile is one of the values, a ratio compares within a round, and a slope fits a line", () => {
  const values = Array.from({ length: 100 }, (_, place) => 100 - place);
  expect([0, 0.5, 0.99, 1].map((share) => quantile(values, share))).toEqual([1, 50, 99, 100]);
  expect(quantile([], 0.5)).toBe(0);
  expect(ratiosOf([10, 30, 40], [10, 10, 20])).toEqual({ median: 2, min: 1, max: 3 });
  const line = [1, 3, 5].map((y, x) => [x, y] as const);
  expect([slopeOf(line), slopeOf([[1, 5]]), slopeOf([])]).toEqual([2, 0, 0]);
});

test("servers alternate, every other round in reverse, and warm-ups do not count", async () => {
  const asked: string[] = [];
  const samples = await inRounds(["a", "b"], 2, async (name, round) => {
    asked.push(name);
    return `${name}${round - WARM_UPS}`;
  });
  expect(asked.slice(0, 4)).toEqual(["a", "b", "b", "a"]);
  expect(samples).toEqual({ a: ["a0", "a1"], b: ["b0", "b1"] });
});

test("the scattered order names every project of an account once", () => {
  const ids = largeAccount(1000).projects.map(({ id }) => String(id));
  const scattered = ids.map((_, place) => scatteredId(place, ids.length));
  expect(scattered.toSorted()).toEqual(ids.toSorted());
  expect(scattered).not.toEqual(ids);
});

test.runIf(process.platform === "linux")("the processor time and memory of a process can be read", async () => {
  const { user, system } = process.cpuUsage();
  expect((await processorSeconds(process.pid)) * 1e6).toBeGreaterThan((user + system) / 2);
  expect(await residentMegabytes(process.pid)).toBeGreaterThan(1);
});

test("a table has a line for each server, and the median ratio decides a gate", () => {
  const samples = (rates: readonly number[]) => rates.map((rate) => ({ rate, cpuMicros: 8, busy: 1, errors: 0, p99Ms: 2 }));
  const ours = samples([900, 1000, 1200]);
  const speeds: Speeds = { ours, floor: ours, equal: ours, fastify: ours, prism: samples([90, 125, 160]) };
  expect(speedTable(speeds, { rounds: 3, seconds: 1 })).toMatch(
    /\| Prism [\d.]+ \| 125 \| 90–160 \| 8 \| 100 % \| 2 \| 0 \| 8 \(7.50–10\) \|/,
  );
  const gates = [speedGate(speeds, "prism", 8), speedGate(speeds, "prism", 8.1)];
  expect(
    renderGates([{ name: "list", gates }])
      .split("\n")
      .slice(2),
  ).toEqual(["| list: at least 8 of Prism | 8 | met |", "| list: at least 8.1 of Prism | 8 | **missed** |"]);
});

test("a full run writes its results, a partial or quick run only with --write, and a wrong argument is refused", () => {
  expect(runFrom(BENCH, [])).toMatchObject({ writes: true, failsByGates: false });
  expect(runFrom(BENCH, ["--quick"])).toMatchObject({ isQuick: true, writes: false });
  expect(runFrom(BENCH, ["--only", "start,list", "--gates"])).toEqual({
    ...{ names: ["start", "list"], isQuick: false, failsByGates: true, writes: false },
  });
  expect(runFrom(BENCH, ["--quick", "--write"])).toMatchObject({ writes: true });
  expect(runFrom(RESILIENCE, ["--help"])).toContain("npm run resilience");
  expect(() => runFrom(BENCH, ["--only", "lists"])).toThrow("--only: lists is not one of list, delete");
  expect(() => runFrom(RESILIENCE, ["--fast"])).toThrow("--fast");
});

test("a connection reads answers by length and in chunks, and reports how an answer was lost", async () => {
  const port = await portOf((request, response) => {
    const [, limit] = /limit=(\d)/.exec(request.url ?? "") ?? [];
    if (limit === "1") response.setHeader("Content-Length", 3).end("äa");
    else if (limit === "2") response.write("chunk", () => response.end());
    else if (limit === "3") response.setHeader("Connection", "close").end("ok");
    else if (limit === "4") request.socket.resetAndDestroy();
    else request.socket.end();
  });
  const connection = await openConnection(port);
  expect(await connection.ask(listRequest("?limit=1"))).toEqual({ status: 200, closes: false });
  expect(await connection.ask(listRequest("?limit=2"))).toEqual({ status: 200, closes: false });
  expect(await connection.ask(listRequest("?limit=3"))).toEqual({ status: 200, closes: true });
  expect(await (await openConnection(port)).ask(listRequest("?limit=4"))).toBe("reset");
  const ended = await openConnection(port);
  expect(await ended.ask(listRequest("?limit=5"))).toBe("ended");
  expect(ended.isOpen()).toBe(false);
  expect(await ended.ask(listRequest())).toBe("ended");
});

async function portOf(listener: RequestListener): Promise<number> {
  const { origin, close } = await listen(listener, "127.0.0.1", 0);
  onTestFinished(() => close(0));
  return Number(new URL(origin).port);
}
