import { type Finding, notTested } from "./finding.ts";

/** A write that was not sent: nobody consented to it, or the target has obeyed one that it had to refuse. */
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
