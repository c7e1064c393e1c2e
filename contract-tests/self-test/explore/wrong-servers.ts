import { wrongCombinations } from "./wrong-combinations.ts";
import { wrongHistories } from "./wrong-histories.ts";
import { wrongRequests } from "./wrong-requests.ts";
import type { WrongServer } from "./wrong-server.ts";

/** Every wrong server of the self-test of exploration. */
export const wrongServers: readonly WrongServer[] = [...wrongCombinations, ...wrongRequests, ...wrongHistories];
