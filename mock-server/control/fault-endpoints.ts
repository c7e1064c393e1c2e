import { badRequest, told } from "./control-answer.ts";
import type { ControlCall, Endpoint } from "./control-call.ts";
import { membersOf } from "./read-fields.ts";

export const listFaults: Endpoint = async (call) => listed(call);

/** Takes a list of faults, or an object with one as `faults`, as the list is read. */
export const replaceFaults: Endpoint = async (call) => {
  const result = call.mock.faults.replace(Array.isArray(call.body) ? call.body : membersOf(call.body).faults);
  return result.ok ? listed(call) : badRequest(result.problem);
};

export const clearFaults: Endpoint = async (call) => {
  call.mock.faults.clear();
  return listed(call);
};

function listed({ mock }: ControlCall) {
  return told({ faults: mock.faults.list() });
}
