import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { SETTINGS } from "../../cli/settings.ts";
import { execForm, type Instruction, isIgnored, ROOT, readStages } from "./dockerfile.fixture.ts";

const stages = readStages();
const last = stages.at(-1);
const all = stages.flatMap(({ instructions }) => instructions);

test("every image is named by version and digest, that of all stages is one, and that of the mock holds no build tools", () => {
  for (const { image } of stages) expect(image).toMatch(/^node:\d+\.\d+\.\d+-slim@sha256:[\da-f]{64}$/);
  expect(new Set(stages.map(({ image }) => image)).size).toBe(1);
  expect(last?.instructions.filter(({ name }) => name === "RUN")).toEqual([]);
});

test("nothing runs as root", () => {
  const names = last?.instructions.map(({ name }) => name) ?? [];
  expect(found("USER").text).toBe("node");
  expect(names.indexOf("USER")).toBeLessThan(names.indexOf("CMD"));
});

test("the command is in exec form, so that signals reach node", () => {
  expect(execForm(found("CMD"))).toEqual(["node", "dist/mock-server/cli.js"]);
  expect(all.filter(({ name }) => name === "ENTRYPOINT")).toEqual([]);
});

test("no secret is baked in, and only what is named is copied", () => {
  for (const { name, text } of all) {
    expect(name).not.toBe("ADD");
    if (["ENV", "ARG"].includes(name)) expect(text).not.toMatch(/KEY|TOKEN|SECRET|PASSWORD/);
    if (name === "COPY") expect(text).not.toMatch(/^\.? ?\. /);
  }
});

test("what stays outside is tests, dependencies and whatever lies about", () => {
  const outside = [
    ".env",
    ".git/config",
    "node_modules/ajv/index.js",
    "mock-server/cli.test.ts",
    "mock-server/.env.local",
    "key.pem",
  ];
  expect(outside.filter((path) => !isIgnored(path))).toEqual([]);
  const inside = ["package.json", "mock-server/cli.ts", "openapi/openapi.yaml", "contract-tests/model/target.schema.json"];
  expect(inside.filter(isIgnored)).toEqual([]);
});

test("the variables of image and composition are the mock's", () => {
  const known = Object.values(SETTINGS).map(({ env }) => env as string);
  const [, ...pairs] = `${found("ENV").text}`.split(" ");
  const given = [...pairs.map((pair) => pair.replace(/=.*/, "")), ...Object.keys(composition().services.mock.environment)];
  expect(given.filter((name) => !known.includes(name))).toEqual([]);
});

test("the composition publishes on this machine alone, and leaves the health check to the image", () => {
  const { mock, contract } = composition().services;
  expect(mock.ports.every((port) => port.startsWith("127.0.0.1:"))).toBe(true);
  expect(mock).not.toHaveProperty("healthcheck");
  expect(contract.depends_on.mock.condition).toBe("service_healthy");
  expect(contract.profiles).toEqual(["contract"]);
});

test("the Redis of the composition is pinned, starts only when asked for, keeps a log and evicts nothing", () => {
  const { image, profiles, command } = composition().services.redis;
  expect(image).toMatch(/^redis:\d+\.\d+\.\d+-alpine@sha256:[\da-f]{64}$/);
  expect(profiles).toEqual(["redis"]);
  expect(command.join(" ")).toMatch(/ --appendonly yes --appendfsync everysec --maxmemory-policy noeviction$/);
});

interface Composition {
  readonly services: {
    readonly redis: {
      readonly image: string;
      readonly profiles: readonly string[];
      readonly command: readonly string[];
    };
    readonly mock: {
      readonly environment: Readonly<Record<string, string>>;
      readonly ports: readonly string[];
    };
    readonly contract: {
      readonly depends_on: { readonly mock: { readonly condition: string } };
      readonly profiles: readonly string[];
    };
  };
}

function composition(): Composition {
  return parse(readFileSync(join(ROOT, "docker-compose.yml"), "utf8")) as Composition;
}

function found(name: string): Instruction {
  const instruction = last?.instructions.find((each) => each.name === name);
  if (!instruction) throw new Error(`the last stage has no ${name}`);
  return instruction;
}
