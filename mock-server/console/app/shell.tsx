import type { ComponentChildren, VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { ActionButton, Button } from "./controls.tsx";
import { InForceStrip } from "./in-force.tsx";
import { KeyPicker } from "./key-picker.tsx";
import { reset } from "./reset.ts";
import { type Run, type Tone, useAction, useSession } from "./session.ts";
import { goToSend, ShortcutsButton, useShortcuts } from "./shortcuts.tsx";

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
  readonly undo?: Run | undefined;
}

interface ShellProps {
  readonly view: View;
  readonly notice: Notice | undefined;
  readonly dismiss: () => void;
  readonly children: ComponentChildren;
}

/** The frame of every view: the header with the navigation and the overrides, and the notices. */
export function Shell({ view, notice, dismiss, children }: ShellProps): VNode {
  const { connected, wide } = useSession();
  const names = (Object.keys(VIEWS) as View[]).filter((name) => !(wide && name === "request"));
  const { act } = useAction(reset());
  useShortcuts(names, wide, act);
  useEffect(() => {
    document.title = `${VIEWS[view]} · tts-projects mock`;
    scrollTo(0, 0);
  }, [view]);
  return (
    <>
      <a class="skip" href="#main">
        Skip to the view
      </a>
      <button type="button" class="skip" onClick={() => goToSend(wide)}>
        Skip to the request form
      </button>
      <header>
        <div class="bar">
          <h1 class="brand">
            tts-projects <span>mock</span>
          </h1>
          <Navigation view={view} names={names} />
          <p class={connected ? "link up" : "link down"} role="status">
            {connected ? "Live" : "Offline"}
          </p>
          <KeyPicker />
          <div class="buttons">
            {connected && <ActionButton text="Reset" run={reset()} label="Reset everything" />}
            <ShortcutsButton views={names.length} />
            <a href="/__admin/docs">Docs</a>
          </div>
        </div>
        <InForceStrip />
      </header>
      <div class={wide ? "stage with-aside" : "stage"}>{children}</div>
      <Notices notice={notice} dismiss={dismiss} />
    </>
  );
}

/** Shown in place of a view while the mock does not answer. */
export function Offline(): VNode {
  return (
    <section class="away" aria-labelledby="away">
      <h2 id="away">The mock is offline</h2>
      <p>
        Nothing answers at <code>{location.origin}</code>. This page tries again every few seconds.
      </p>
      <p class="hint">A restarted mock has the data, the faults and the answers of its start.</p>
    </section>
  );
}

function Navigation({ view, names }: { readonly view: View; readonly names: readonly View[] }): VNode {
  const nav = useRef<HTMLElement>(null);
  // Not scrollIntoView: Tab would then continue from there, past the skip links.
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (current) nav.current?.scrollTo({ left: current.offsetLeft - nav.current.clientWidth / 2 });
  }, [view]);
  return (
    <nav aria-label="Views" ref={nav}>
      {names.map((name) => (
        <a key={name} href={`#/${name}`} aria-current={name === view ? "page" : undefined}>
          {VIEWS[name]}
        </a>
      ))}
    </nav>
  );
}

/** How long a success notice stays, without and with an Undo button. A problem stays until it is dismissed. */
const GOOD_NOTICE_MS = 6000;
const UNDO_NOTICE_MS = 15_000;

/** Both regions are always there: a screen reader announces only changes in a region that it already knows. */
function Notices({ notice, dismiss }: Pick<ShellProps, "notice" | "dismiss">): VNode {
  useEffect(() => {
    if (notice?.tone !== "good") return undefined;
    const timer = setTimeout(dismiss, notice.undo ? UNDO_NOTICE_MS : GOOD_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <div class="notices">
      <div role="status">
        {notice?.tone === "good" && (
          <p class="notice">
            <bdi>{notice.text}</bdi> {notice.undo && <ActionButton text="Undo" kind="quiet" run={notice.undo} />}
          </p>
        )}
      </div>
      <div role="alert">
        {notice?.tone === "bad" && (
          <p class="notice problem">
            <strong>Problem</strong> <bdi>{notice.text}</bdi> <Button text="Dismiss" kind="quiet" onClick={dismiss} />
          </p>
        )}
      </div>
    </div>
  );
}
