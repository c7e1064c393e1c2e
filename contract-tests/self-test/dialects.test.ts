import { test } from "vitest";
import { expectRecorded, SEED } from "./dialects.suite.ts";
import { mixedDialects, singleDialects } from "./dialects.ts";

test.each([...singleDialects(), ...mixedDialects(25, SEED)])(
  "$name conforms, is recorded, and a mock with the record is recorded alike",
  expectRecorded,
);
