import { type Probe, probe } from "./probe.ts";

/** Sections 2 and 7: the form of every answer of the run, and what all answers show of questions that no single one answers. */
export const answerProbes: readonly Probe[] = [
  probe("envelope.json", "every answer of the run"),
  probe("envelope.success", "every success of the run"),
  probe("envelope.error", "every refusal of the run"),
  probe("envelope.delete-exact", "every delete that succeeds", { needs: { disposable: 1 } }),
  probe("envelope.always", "every answer of the run, against its status and schema"),
  probe("envelope.media-type", "the Content-Type of every answer"),
  probe("envelope.extra-fields", "further fields in every project, page and error"),
  probe("other-fields", "the fields of every project"),
  probe("list.id-width", "the ids of every project"),
  probe("list.order", "the sequence of the account's projects"),
  probe("list.short-page", "the length of every page that another one follows"),
];
