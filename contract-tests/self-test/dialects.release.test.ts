import { test } from "vitest";
import { expectRecorded, SEED } from "./dialects.suite.ts";
import { mixedDialects } from "./dialects.ts";

test.each(mixedDialects(200, SEED).slice(25))(
  "$name conforms, is recorded, and a mock with the record is recorded alike",
  expectRecorded,
);
