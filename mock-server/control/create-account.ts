import { badRequest, told } from "./control-answer.ts";
import type { Endpoint } from "./control-call.ts";
import { openAccounts } from "./open-accounts.ts";
import { membersOf, wholeNumberIn } from "./read-fields.ts";

const MOST_PROJECTS = 10_000;
const MOST_RECORDS = 100;

/** Makes an account with a key of its own, for a test that wants to be alone. It lasts until the next reset of everything. */
export const createAccount: Endpoint = async (call) => {
  const { body } = call;
  const plan = membersOf(body).plan ?? "premium";
  const projects = wholeNumberIn(body, "projects", 0, MOST_PROJECTS);
  const records = wholeNumberIn(body, "records", 0, MOST_RECORDS);
  if (plan !== "premium" && plan !== "free") return badRequest("plan: takes premium or free.");
  if (projects === undefined) return badRequest(`projects: takes a whole number from 0 to ${MOST_PROJECTS}.`);
  if (records === undefined) return badRequest(`records: takes a whole number from 0 to ${MOST_RECORDS}, for each project.`);
  const opened = await openAccounts(call, [{ plan, projects, records }]);
  if ("refusal" in opened) return opened.refusal;
  const [account] = opened;
  return told({ key: account?.key, plan, projects: account?.projects.map(({ id }) => id) }, 201);
};
