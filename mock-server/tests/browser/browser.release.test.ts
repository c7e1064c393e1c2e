// One file for all suites, because each file would unpack and start its own browser.
import { afterAll } from "vitest";
import { closeBrowser } from "./browser.fixture.ts";
import "./console.suite.ts";
import "./cross-origin.suite.ts";
import "./docs.suite.ts";
import "./faults.suite.ts";
import "./journal.suite.ts";
import "./looks.suite.ts";
import "./react.suite.ts";
import "./service-worker.suite.ts";

afterAll(closeBrowser);
