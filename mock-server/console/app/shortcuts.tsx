import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import { Button, DialogButton } from "./controls.tsx";

const SHORTCUTS: Readonly<Record<string, string>> = {
  "1 to 7": "open a view",
  "/": "search in the view",
  s: "go to Send",
  "j, k": "next and previous request of the journal",
  Enter: "open the request",
  Escape: "close it",
  r: "reset everything (Undo takes it back)",
  "?": "this list",
};

/** Follows single keys, but not in fields, in dialogs or with a modifier. */
export function useShortcuts(views: readonly string[], wide: boolean, reset: () => Promise<void>): void {
  const follow = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const isTyping = target.matches("input:not([type=radio], [type=checkbox]), select, textarea");
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const done = act(event.key);
    if (done) event.preventDefault();
  };
  const act = (key: string): boolean => {
    const view = views[Number(key) - 1];
    if (view) location.hash = view;
    else if (key === "/") document.querySelector<HTMLElement>("main [type=search]")?.focus();
    else if (key === "s") goToSend(wide);
    else if (key === "r") void reset();
    else if (key === "?") document.getElementById("shortcuts")?.click();
    else return false;
    return true;
  };
  useEffect(() => {
    addEventListener("keydown", follow);
    return () => removeEventListener("keydown", follow);
  });
}

/** The button of the request form, which has a view of its own if it does not stand beside the others. */
export function goToSend(wide: boolean): void {
  if (!wide) location.hash = "request";
  setTimeout(() => document.getElementById("send")?.focus());
}

/** The button that shows the list. */
export function ShortcutsButton(): VNode {
  return (
    <DialogButton text="?" label="Keyboard shortcuts" title="Keyboard shortcuts" id="shortcuts">
      {(close) => (
        <>
          <dl class="shortcuts">
            {Object.entries(SHORTCUTS).map(([keys, what]) => (
              <div key={keys}>
                <dt>
                  <kbd>{keys}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
          <div class="buttons end">
            <Button text="Close" onClick={close} />
          </div>
        </>
      )}
    </DialogButton>
  );
}
