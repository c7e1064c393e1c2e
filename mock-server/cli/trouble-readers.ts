import type { Cors } from "../layers/cors.ts";
import { DELAY_FORMS, parseDelay } from "../layers/faults/delay-of.ts";
import type { Fault } from "../layers/faults/fault.ts";
import { parseFaultText } from "../layers/faults/parse-fault-text.ts";
import { notRight } from "./readers.ts";
import { UsageError } from "./usage-error.ts";

/** As in readers.ts: each gives the value of a text, or throws a UsageError with what would be right. */
export function readDelay(text: string): string {
  if (parseDelay(text) !== undefined) return text;
  throw notRight(text, DELAY_FORMS);
}

export function readFaults(text: string): readonly Fault[] {
  const parsed = parseFaultText(text);
  if ("faults" in parsed) return parsed.faults;
  throw new UsageError(parsed.problem);
}

export function readCors(text: string): Cors {
  if (["any", "on", "true", "1", "*"].includes(text)) return "any";
  if (["off", "false", "0"].includes(text)) return "off";
  if (/^https?:\/\/[^/?#\s@]+$/.test(text)) return { origin: text };
  throw notRight(text, "any, off, or an origin such as https://app.example");
}

export function readPercent(text: string): number {
  if (/^\d{1,3}(\.\d+)?$/.test(text) && Number(text) <= 100) return Number(text);
  throw notRight(text, "a percentage from 0 to 100");
}
