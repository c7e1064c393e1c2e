import type { Exchange } from "../model/exchange.ts";

/**
 * The exchanges of a case, the preflight, or a step that several cases share. They are in the order in which requests began, not
 * that of the answers, so the transcript does not depend on the concurrency.
 */
export class Transcript {
  /** The id of the case, or the name of the shared step. */
  readonly id: string;
  readonly isShared: boolean;
  /** The number of requests that began here, and how many of them were dropped. */
  sent = 0;
  forgotten = 0;
  /** The attempts at one request, of which there are several after a 429; or a transcript that began here or is shared. */
  readonly #entries: (Exchange[] | Transcript)[] = [];
  #kept = 0;

  constructor(id: string, isShared = false) {
    this.id = id;
    this.isShared = isShared;
  }

  /** Begins a transcript within this one. Without an id it is a part of this one that keeps the requests of one task together. */
  begin(id: string = this.id, isShared = false): Transcript {
    return this.add(new Transcript(id, isShared));
  }

  /** Adds a transcript, which other transcripts may contain too, unless it is there already. */
  add(transcript: Transcript): Transcript {
    if (!this.#entries.includes(transcript)) this.#entries.push(transcript);
    return transcript;
  }

  /** Begins a request; the caller adds its attempts. */
  beginRequest(): Exchange[] {
    const attempts: Exchange[] = [];
    this.sent += 1;
    this.#entries.push(attempts);
    return attempts;
  }

  /** Drops judged exchanges, so that a long exploration fits into memory: every read, and the bodies and headers of writes. */
  forgetJudged(): void {
    for (const entry of this.#entries.splice(this.#kept)) {
      const kept = Array.isArray(entry) ? entry.filter(({ request }) => request.method !== "GET").map(withoutBody) : entry;
      if (!Array.isArray(kept) || kept.length > 0) this.#entries.push(kept);
      else this.forgotten += 1;
    }
    this.#kept = this.#entries.length;
  }

  /** All exchanges of this transcript and those within it, each transcript once. Adds the transcripts to `met`. */
  exchanges(met: Set<Transcript> = new Set()): Exchange[] {
    if (met.has(this)) return [];
    met.add(this);
    return this.#entries.flatMap((entry) => (Array.isArray(entry) ? entry : entry.exchanges(met)));
  }

  /** The exchanges of this transcript and its parts, without those of other transcripts within it. */
  ownExchanges(): Exchange[] {
    return this.exchanges().filter(({ caseId }) => caseId === this.id);
  }

  /** The shared transcripts within this one that have exchanges, in the order of their first use. */
  sharedBelow(): Transcript[] {
    const met = new Set<Transcript>();
    this.exchanges(met);
    return [...met].filter((transcript) => transcript.isShared && transcript.ownExchanges().length > 0);
  }
}

function withoutBody({ request, answer: { status }, ...others }: Exchange): Exchange {
  return { ...others, request, answer: { status, headers: {}, text: "", length: 0, projects: [] } };
}
