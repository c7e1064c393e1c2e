import { storeSuite } from "../tests/store.suite.ts";
import { memoryStore } from "./memory.ts";

storeSuite("the store in memory", memoryStore);
