import { Ajv2020 } from "ajv/dist/2020.js";
import extensionsSchema from "../extensions.schema.json" with { type: "json" };
import type { Fault } from "./check.ts";

/** How the x- blocks break extensions.schema.json; empty where they fit it. Only then can the other checks read them. */
export function shapeFaults(document: unknown): Fault[] {
  if (validate(document)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => ({
    at: pathOf(instancePath),
    message: `${instancePath || "/"} ${message}`,
  }));
}

const validate = new Ajv2020({
  allErrors: true,
  strictRequired: false,
  strictTypes: false,
  formats: { regex: isRegex },
}).compile(extensionsSchema);

/** A JSON pointer (RFC 6901) as the keys and indexes that it names. */
function pathOf(pointer: string): (string | number)[] {
  const keys = pointer.split("/").slice(1);
  return keys.map((key) => (/^\d+$/.test(key) ? Number(key) : key.replaceAll("~1", "/").replaceAll("~0", "~")));
}

function isRegex(source: string): boolean {
  try {
    return new RegExp(source) instanceof RegExp;
  } catch {
    return false;
  }
}
