import { createFetchMock } from "../../fetch.ts";
import { throughFetch, throughMsw } from "../test-mock.fixture.ts";
import { describeBehaviour } from "./behaviour.suite.ts";

describeBehaviour("fetch", (options) => throughFetch(createFetchMock(options)));

describeBehaviour("the handlers of MSW", throughMsw);
