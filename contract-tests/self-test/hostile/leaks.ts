import { KEY_HEADER } from "../../../openapi/constants.ts";
import { CANARY_KEYS, ending, type Hostile, type Twisted, twisted, withBody } from "./servers.ts";

/** Escape codes, commands to CI systems and markup, which a terminal, a CI log or a browser might obey. */
const INJECTION = [
  "\u001b[2J\u001b[31m\u001b]0;title\u0007\u001b]52;c;aGk=\u0007\u009b1m",
  "\r\n::error::planted\n::add-mask::200\n##[command]planted\n a ##vso[task.complete]planted\n",
  "##teamcity[buildStop]travis_fold:start:planted section_start:1:planted\n--- planted\n +++ planted\n",
  "</script><script>planted()</script>]]><img src=x onerror=planted()>&nbsp;&copy;&#0;",
  "\u202e\u2066\u200b`$(planted)`|planted|[planted](javascript:planted())\u0000\ufffe",
].join("");
const HEADERS = { "Content-Type": "\u009b31m::error::planted", "Retry-After": "\u0085::error::" };
const injectedHeaders = twisted((answer) => ({ ...answer, headers: HEADERS, body: "" }));

/** Servers that inject output into the reader's terminal, CI log or browser, or echo the key. */
export const leakServers: readonly Hostile[] = [
  ...ending({ exit: 1 }, [
    [
      "injection",
      "puts escape codes, CI commands and markup into every string",
      withBody(injected),
      /envelope\.success/,
    ],
    [
      "injection-in-headers",
      "puts such codes and commands into every header",
      injectedHeaders,
      /the body is empty/,
    ],
    [
      "key-echo",
      "answers any key, and repeats it in every place and spelling",
      repeating(echoed),
      /auth\.key-unknown/,
    ],
  ]),
  ...ending({ exit: 3 }, [
    [
      "injection-in-refusal",
      "refuses and repeats the key, with such codes",
      repeating(refused),
      /the premium key was refused/,
    ],
  ]),
];

/** The keys, their parts and their spellings, which no output may contain. */
export function secrets(): string[] {
  const tails = Object.values(CANARY_KEYS).map((key) => key.slice(key.indexOf("canary")));
  const parts = [
    ...tails,
    ...tails.map((tail) => tail.slice(0, 12)),
    ...tails.map((tail) => tail.toUpperCase()),
  ];
  return [...Object.values(CANARY_KEYS).flatMap(spellings), ...parts];
}

/** The spellings in which a reader can recognise a key. */
function spellings(key: string): string[] {
  const bytes = Buffer.from(key);
  const markup = key.replace(":", "&#58;");
  return [key, encodeURIComponent(key), bytes.toString("base64"), bytes.toString("hex"), markup];
}

function injected(text: string): string {
  return JSON.stringify(JSON.parse(text), (_, value) =>
    typeof value === "string" ? INJECTION + value : value,
  );
}

/** Repeats all spellings of a key in every place. */
function echoed(echo: string): Twisted {
  const projects = [{ id: 7, name: echo, desc: echo, [echo]: echo }];
  const body = JSON.stringify({
    code: 200,
    message: echo,
    status: echo,
    projects,
    total: echo,
    [echo]: echo,
  });
  return {
    status: 200,
    headers: { "Content-Type": echo, Deprecation: echo, "X-Echo": echo },
    body,
  };
}

function refused(echo: string): Twisted {
  const message = INJECTION + echo;
  return {
    status: 401,
    headers: {},
    body: JSON.stringify({ code: 401, message, subMessage: message, status: "error" }),
  };
}

/** Answers with the key of each request in all its spellings. */
function repeating(answer: (echo: string) => Twisted): Hostile["start"] {
  return twisted((_, request) => {
    const key = request.header(KEY_HEADER) ?? "";
    return answer(spellings(key).join(" "));
  });
}
