import { createFetchMock } from "../../fetch.ts";
import { createMock } from "../../index.ts";
import { throughApp, throughFetch, throughMsw } from "../test-mock.fixture.ts";
import { describeBehaviour } from "./behaviour.suite.ts";

describeBehaviour("the Express app", (options) => throughApp(createMock(options)));

describeBehaviour("fetch", (options) => throughFetch(createFetchMock(options)));

describeBehaviour("the handlers of MSW", throughMsw);
