import { type Finding, notTested } from "./finding.ts";

/** A request that is not sent: it could delete what the target file does not name, or writes have ended. */
export class NoConsent extends Error {
  override readonly name = "NoConsent";
}

/** What a part of a case finds, or that it was not tested for want of consent, so that the other parts still count. */
export async function unlessForbidden(part: () => Promise<Finding>): Promise<Finding> {
  try {
    return await part();
  } catch (error) {
    if (error instanceof NoConsent) return notTested(error.message);
    throw error;
  }
}

/** What a part of a case gives, or undefined where it is not allowed. */
export async function ifAllowed<T>(part: () => Promise<T>): Promise<T | undefined> {
  try {
    return await part();
  } catch (error) {
    if (error instanceof NoConsent) return undefined;
    throw error;
  }
}
