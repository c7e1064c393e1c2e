import { createFetchMock } from "../../fetch.ts";
import { createMock } from "../../index.ts";
import { throughApp, throughFetch, throughMsw } from "../test-mock.fixture.ts";
import { describeBehaviour, describeRules } from "./behaviour.suite.ts";

describeBehaviour("the Express app", (options) => throughApp(createMock(options)));

describeRules("fetch", (options) => throughFetch(createFetchMock(options)));

describeRules("the handlers of MSW", throughMsw);
