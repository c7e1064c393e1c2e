import { MAXIMUM_LIMIT, PROJECT_ID } from "../../openapi/constants.ts";
import type { KeyName, SentRequest } from "../model/exchange.ts";
import { readAnswer } from "../model/read-answer.ts";
import { checkedTarget, type Target } from "../model/target.ts";
import { type Entry, LOOK, type Phase } from "../model/timeline.ts";
import { listRequest, requestTo } from "../operations/requests.ts";

/** Writes a timeline by hand: each call sends a request, and the next `answers` is what came. */
export function timeline(disposable: readonly string[] = []): Draft {
  return new Draft(disposable);
}

/** The body of a page of the interface. */
export function page(ids: readonly string[], total: number | string): object {
  const projects = ids.map((id) => ({ id: Number(id), name: `Project "${id}"`, desc: "" }));
  return { code: 200, message: "Projects listed", status: "success", projects, total };
}

/** The body of a refusal. */
export function refusal(code: number): object {
  return { code, message: "Refused", subMessage: "The request was refused.", status: "error" };
}

const DELETED = { code: 200, message: "Project deleted", status: "success" };

export class Draft {
  readonly target: Target;
  readonly entries: Entry[] = [];
  #phase: Phase = "look";
  #walks = 0;

  constructor(disposable: readonly string[]) {
    this.target = checkedTarget({
      baseUrl: "http://127.0.0.1/v1",
      keys: { premium: "k", otherPremium: "o" },
      disposableProjectIds: disposable,
    });
  }

  /** A walk of an account in a look: pages of the largest limit, and the empty one. */
  walk(key: KeyName, ids: readonly string[], total: number | string = ids.length): this {
    this.#walks += 1;
    for (let start = 0; ; start += MAXIMUM_LIMIT) {
      const own = ids.slice(start, start + MAXIMUM_LIMIT);
      const lastId = start === 0 ? undefined : ids[Math.min(start, ids.length) - 1];
      const request = listRequest(this.target, { key, limit: MAXIMUM_LIMIT, lastId });
      this.#add(request, LOOK, 200, page(own, total), this.#walks);
      if (own.length === 0) return this;
    }
  }

  list(options: Parameters<typeof listRequest>[1], status: number, body: object): this {
    this.#phase = "reads";
    return this.#add(listRequest(this.target, options), "grid", status, body);
  }

  delete(id: string, status = 200, key: KeyName = "premium"): this {
    this.#phase = "deletes";
    const request = requestTo(this.target, `DELETE /project?${PROJECT_ID}=${id}`, { key });
    return this.#add(request, "delete.gone", status, status === 200 ? DELETED : refusal(status));
  }

  #add(request: SentRequest, probe: string, status: number, body: object, walk?: number): this {
    const text = JSON.stringify(body);
    const headers = { "content-type": "application/json" };
    const at = this.entries.length;
    this.entries.push({
      at,
      durationMs: 1,
      since: at,
      phase: this.#phase,
      probe,
      ...(walk !== undefined && { walk }),
      request,
      answer: readAnswer({ status, headers, text }),
      attempts: 1,
    });
    return this;
  }
}
