import { storeSuite } from "../tests/store.suite.ts";
import { memoryStore } from "./store.ts";

storeSuite("the store in memory", memoryStore);
