import type { Exchange } from "../model/exchange.ts";

/**
 * What was sent for one purpose: a case, the preflight, or a step that several cases share. Entries are in the order in which
 * they were begun, not in that of the answers, so the transcript is the same with any concurrency.
 */
export class Transcript {
  /** The id of the case, or the name of what is shared. */
  readonly id: string;
  /** Whether several cases look at it. */
  readonly isShared: boolean;
  /** A request with its answers, of which there are several if a 429 came first; or a transcript that was begun or met here. */
  readonly entries: (Exchange[] | Transcript)[] = [];
  /** How many requests were begun here, and how many of them are no longer among the entries. */
  sent = 0;
  forgotten = 0;
  #kept = 0;

  constructor(id: string, isShared = false) {
    this.id = id;
    this.isShared = isShared;
  }

  /** Begins a transcript within this one; without an id, a part of it whose requests stay together while other parts go on. */
  begin(id: string = this.id, isShared = false): Transcript {
    const transcript = new Transcript(id, isShared);
    this.entries.push(transcript);
    return transcript;
  }

  /** Begins the entry of the next request. */
  beginRequest(): Exchange[] {
    const entry: Exchange[] = [];
    this.sent += 1;
    this.entries.push(entry);
    return entry;
  }

  /** Adds a transcript that others may have too. */
  meet(transcript: Transcript): void {
    if (!this.entries.includes(transcript)) this.entries.push(transcript);
  }

  /** Lets go of what was judged, of which an exploration sends very much: of reads, and of all of a write but its line in the ledger. */
  forgetJudged(): void {
    for (const entry of this.entries.splice(this.#kept)) {
      const kept = Array.isArray(entry) ? entry.filter(({ request }) => request.method !== "GET").map(withoutBody) : entry;
      if (!Array.isArray(kept) || kept.length > 0) this.entries.push(kept);
      else this.forgotten += 1;
    }
    this.#kept = this.entries.length;
  }

  /**
   * Everything that was sent in this transcript and those that it meets; what is shared stands where it was first asked for. Adds
   * each transcript to `met`.
   */
  exchanges(met: Set<Transcript> = new Set()): Exchange[] {
    if (met.has(this)) return [];
    met.add(this);
    return this.entries.flatMap((entry) => (Array.isArray(entry) ? entry : entry.exchanges(met)));
  }

  /** What was sent in this transcript and its parts, without the transcripts that it meets. */
  ownExchanges(): Exchange[] {
    return this.entries.flatMap((entry) => {
      if (Array.isArray(entry)) return entry;
      return entry.id === this.id ? entry.ownExchanges() : [];
    });
  }

  /** The shared transcripts below this one in which something was sent, in the order in which they were first asked for. */
  sharedBelow(): Transcript[] {
    const met = new Set<Transcript>();
    this.exchanges(met);
    return [...met].filter((transcript) => transcript.isShared && transcript.ownExchanges().length > 0);
  }
}

function withoutBody({ request, answer: { status }, ...others }: Exchange): Exchange {
  return { ...others, request, answer: { status, headers: {}, text: "", length: 0, projects: [] } };
}
