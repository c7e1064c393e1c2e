import { CANARY_KEYS, type Hostile } from "./hostile.ts";
import { twisted, withStrings } from "./lawful.ts";

/** Terminal titles and clipboards, commands to CI systems, markup: whatever a reader of a report might obey. */
const INJECTION = [
  "\u001b[2J\u001b[31m\u001b]0;title\u0007\u001b]52;c;aGk=\u0007\u009b1m",
  "\r\n::error::planted\n::add-mask::200\n##[command]planted\n##vso[task.complete]planted\n",
  "</script><script>planted()</script>]]><img src=x onerror=planted()>&nbsp;&copy;&#0;",
  "\u202e\u2066\u200b`$(planted)`|planted|[planted](javascript:planted())\u0000\ufffe",
].join("");

/** Servers that write into the reader's terminal, CI log or browser, or give the key away. */
export const stringServers: readonly Hostile[] = [
  {
    id: "injection",
    does: "puts escape codes, CI commands and markup into every string",
    start: withStrings((text) => `${INJECTION}${text}`),
    expects: { exit: 1, reason: /fail +envelope\.success/ },
  },
  {
    id: "injection-in-refusal",
    does: "refuses the key with escape codes and CI commands in its message",
    start: twisted((answer) => ({ ...answer, status: 401, body: refusal(INJECTION) })),
    expects: { exit: 3, reason: /the premium key was refused/ },
  },
  {
    id: "injection-in-headers",
    does: "puts escape codes and CI commands into every header",
    start: twisted((answer) => ({
      ...answer,
      headers: { ...answer.headers, "Content-Type": "\u009b31m::error::planted", "Retry-After": "\u0085::error::" },
      body: "",
    })),
    expects: { exit: 1, reason: /the body is empty/ },
  },
  {
    id: "key-echo",
    does: "answers any key, and repeats it in every place and spelling",
    start: twisted((answer, request) => {
      const echo = spellings(request.header("x-master-key") ?? "").join(" ");
      const projects = [{ id: 7, name: echo, desc: echo, [echo]: echo }];
      const body = JSON.stringify({ code: 200, message: echo, status: echo, projects, total: echo, [echo]: echo });
      return { ...answer, status: 200, headers: { "Content-Type": echo, Deprecation: echo, "X-Echo": echo }, body };
    }),
    expects: { exit: 1, reason: /fail +auth\.key-unknown/ },
  },
  {
    id: "key-echo-in-refusal",
    does: "refuses the key and repeats it in every spelling",
    start: twisted((answer, request) => ({
      ...answer,
      status: 401,
      body: refusal(spellings(request.header("x-master-key") ?? "").join(" ")),
    })),
    expects: { exit: 3, reason: /the premium key was refused/ },
  },
  {
    id: "key-echo-in-capitals",
    does: "refuses the key and repeats it in capitals",
    start: twisted((answer, request) => ({
      ...answer,
      status: 401,
      body: refusal(request.header("x-master-key")?.toUpperCase() ?? ""),
    })),
    expects: { exit: 3, reason: /the premium key was refused/ },
  },
  {
    id: "key-echo-at-the-cut",
    does: "repeats the key where a report cuts the body",
    start: twisted((answer, request) => ({
      ...answer,
      status: 200,
      body: `${" ".repeat(585)}${request.header("x-master-key")}`,
    })),
    expects: { exit: 1, reason: /the body is not JSON/ },
  },
];

/** What of the keys may stand in no output. */
export function secrets(): string[] {
  const tails = Object.values(CANARY_KEYS).map((key) => key.slice(key.indexOf("canary")));
  const parts = [...tails, ...tails.map((tail) => tail.slice(0, 12)), ...tails.map((tail) => tail.toUpperCase())];
  return [...Object.values(CANARY_KEYS).flatMap(spellings), ...parts];
}

/** How a key may be written so that a reader still knows it. */
function spellings(key: string): string[] {
  const bytes = Buffer.from(key);
  const markup = key.replace(":", "&#58;");
  return [key, encodeURIComponent(key), bytes.toString("base64"), bytes.toString("hex"), markup];
}

function refusal(message: string): string {
  return JSON.stringify({ code: 401, message, subMessage: message, status: "error" });
}
