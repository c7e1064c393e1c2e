import type { Endpoint } from "./control-call.ts";
import { createAccount } from "./create-account.ts";
import { clearFaults, listFaults, replaceFaults } from "./fault-endpoints.ts";
import { health } from "./health.ts";
import { clearRequests, coverage, listRequests } from "./journal-endpoints.ts";
import { openapiDocument, readProfile, switchProfile } from "./profile-endpoints.ts";
import { forgetSnapshot, listSnapshots, restoreSnapshot, saveSnapshot } from "./snapshot-endpoints.ts";
import { diff, readState, replaceState, reset } from "./state-endpoints.ts";
import { streamRequests } from "./stream-requests.ts";
import { target } from "./target.ts";

/** All endpoints of the control interface, by path below its own and by method. HEAD goes wherever GET does. */
export const ENDPOINTS: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  "/health": { GET: health },
  "/reset": { POST: reset },
  "/state": { GET: readState, PUT: replaceState },
  "/diff": { GET: diff },
  "/snapshots": { GET: listSnapshots, POST: saveSnapshot },
  "/snapshots/{name}": { DELETE: forgetSnapshot },
  "/snapshots/{name}/restore": { POST: restoreSnapshot },
  "/accounts": { POST: createAccount },
  "/target": { GET: target },
  "/requests": { GET: listRequests, DELETE: clearRequests },
  "/requests/stream": { GET: streamRequests },
  "/coverage": { GET: coverage },
  "/faults": { GET: listFaults, PUT: replaceFaults, DELETE: clearFaults },
  "/profile": { GET: readProfile, PUT: switchProfile },
  "/openapi.json": { GET: openapiDocument },
};
