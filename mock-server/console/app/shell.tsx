import type { ComponentChildren, VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Button, Choice } from "./controls.tsx";
import { type Tone, useSession } from "./session.ts";
import { count } from "./text.tsx";

/** The views of the console. Each can be bookmarked under its name as the hash of the address. */
export const VIEWS = {
  projects: "Projects",
  request: "Request",
  journal: "Journal",
  answers: "Open questions",
  faults: "Faults",
  snapshots: "Snapshots",
  coverage: "Coverage",
} as const;

export type View = keyof typeof VIEWS;

/** A line about what has just happened. */
export interface Notice {
  readonly text: string;
  readonly tone: Tone;
}

interface ShellProps {
  readonly view: View;
  readonly connected: boolean;
  readonly notice: Notice | undefined;
  readonly dismiss: () => void;
  /** Whether the request panel stands beside the view. */
  readonly wide: boolean;
  readonly children: ComponentChildren;
}

/** What stands around every view: the bar, the navigation and the notices. */
export function Shell({ view, connected, notice, dismiss, wide, children }: ShellProps): VNode {
  useEffect(() => {
    document.title = `${VIEWS[view]} · tts-projects mock`;
    scrollTo(0, 0);
  }, [view]);
  return (
    <>
      <a class="skip" href="#main">
        Skip to the view
      </a>
      <header class="bar">
        <h1>
          tts-projects <span class="sub">mock</span>
        </h1>
        <p class={connected ? "link up" : "link down"} role="status">
          {connected ? "Live" : "Not reached"}
        </p>
        <KeyPicker />
        <a class="docs" href="/__admin/docs">
          API docs
        </a>
      </header>
      <Navigation view={view} wide={wide} />
      <div class={wide ? "stage with-aside" : "stage"}>{children}</div>
      <Notices notice={notice} dismiss={dismiss} />
    </>
  );
}

function Navigation({ view, wide }: Pick<ShellProps, "view" | "wide">): VNode {
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => current.current?.scrollIntoView({ block: "nearest", inline: "nearest" }), [view]);
  const views = (Object.keys(VIEWS) as View[]).filter((name) => !(wide && name === "request"));
  return (
    <nav class="views" aria-label="Views">
      <ul>
        {views.map((name) => (
          <li key={name}>
            <a href={`#${name}`} ref={name === view ? current : null} aria-current={name === view ? "page" : undefined}>
              {VIEWS[name]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function KeyPicker(): VNode {
  const { accounts, masterKey, chooseKey } = useSession();
  const options = accounts.map(({ key, plan, total, changed }) => {
    return [key, `${key} · ${plan} · ${count(total)}${changed ? " · changed" : ""}`] as const;
  });
  const copy = accounts.some(({ key }) => key === masterKey) ? [] : [masterKey];
  return <Choice label="Key" size="key" value={masterKey} onValue={chooseKey} options={[...copy, ...options]} />;
}

/** How long a good notice stays. A problem stays until it is dismissed. */
const GOOD_NOTICE_MS = 6000;

/** Both regions are always there: a screen reader announces only changes in a region that it already knows. */
function Notices({ notice, dismiss }: Pick<ShellProps, "notice" | "dismiss">): VNode {
  useEffect(() => {
    if (notice?.tone !== "good") return undefined;
    const timer = setTimeout(dismiss, GOOD_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <div class="notices">
      <div role="status">{notice?.tone === "good" && <p class="notice">{notice.text}</p>}</div>
      <div role="alert">
        {notice?.tone === "bad" && (
          <p class="notice bad">
            <strong>Problem</strong> {notice.text} <Button text="Dismiss" kind="quiet" onClick={dismiss} />
          </p>
        )}
      </div>
    </div>
  );
}
