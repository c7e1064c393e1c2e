import { createMock } from "../../index.ts";
import { throughApp } from "../test-mock.fixture.ts";
import { describeBehaviour } from "./behaviour.suite.ts";

describeBehaviour("the Express app", (options) => throughApp(createMock(options)));
