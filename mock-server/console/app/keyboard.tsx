import { useEffect, useState } from "preact/hooks";
import { reset } from "./changes.ts";
import { Button, DialogButton } from "./controls.tsx";
import { type Session, useAction, useSession } from "./session.ts";
import { Fact } from "./text.tsx";

const SHORTCUTS = {
  "/": "search in the view",
  s: "go to Send",
  "j, k": "next and previous request of the journal",
  Enter: "open the request",
  Escape: "close the request",
  r: "reset everything (can be undone)",
  "?": "this list",
};

/** Handles the single-key shortcuts, except while a field has the focus. */
export function useShortcuts(views: readonly string[]): void {
  const { wide } = useSession();
  const { act: resetAll } = useAction(reset());
  const acts: Readonly<Record<string, () => void>> = {
    "/": () => document.querySelector<HTMLElement>("main [type=search]")?.focus(),
    s: () => goToSend(wide),
    r: () => void resetAll(),
    "?": () => document.getElementById("shortcuts")?.click(),
  };
  useKeydown(({ key, target }) => {
    const view = views[Number(key) - 1];
    const act = view ? () => location.assign(`#${view}`) : acts[key];
    if (!act || (target as HTMLElement).matches("input:not([type=radio], [type=checkbox]), select, textarea")) return false;
    act();
    return true;
  });
}

/** Passes on keys, except in dialogs or with a modifier. If `follow` returns true, the browser's own action is prevented. */
function useKeydown(follow: (event: KeyboardEvent) => boolean): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
      if (follow(event)) event.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  });
}

/** Focuses the Send button; on a narrow screen, the request form is a view, which opens first. */
export function goToSend(wide: boolean): void {
  if (!wide) location.hash = "request";
  setTimeout(() => document.getElementById("send")?.focus());
}

export function ShortcutsButton({ views }: { readonly views: number }) {
  return (
    <DialogButton text="?" aria-label="Keyboard shortcuts" title="Keyboard shortcuts" id="shortcuts">
      {(close) => (
        <>
          <dl class="shortcuts">
            {Object.entries({ [`1 to ${views}`]: "open a view", ...SHORTCUTS }).map(([keys, what]) => (
              <Fact key={keys} name={<kbd>{keys}</kbd>}>
                {what}
              </Fact>
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

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/**
 * Moves through the rows of these requests by j and k anywhere in the view, and by arrow keys in the rows; an open request
 * follows the row. Returns the row that Tab stops at, and a function that must be called with the row that gets the focus.
 */
export function useMoves(ids: readonly number[]) {
  const session = useSession();
  const { openRequest, setOpenRequest } = session;
  const [focused, setFocused] = useState<number>();
  const place = ids.findIndex((id) => id === (openRequest ?? focused));
  useKeydown(({ key, target }) => {
    if (key === "Escape" && openRequest !== undefined) {
      closeRequest(session);
      return true;
    }
    const step = STEPS[key];
    const isMeant = (target as HTMLElement).matches(key.startsWith("Arrow") ? "[data-row]" : ":not(input, select)");
    if (step === undefined || !isMeant) return false;
    const next = ids[Math.min(Math.max(place + step, 0), ids.length - 1)];
    if (openRequest !== undefined && next !== undefined) setOpenRequest(next);
    focusRow(next);
    return true;
  });
  return { stop: ids[Math.max(place, 0)], setFocused };
}

/** Closes the open request, then returns the focus to its row. */
export function closeRequest({ openRequest, setOpenRequest }: Session): void {
  setOpenRequest(undefined);
  setTimeout(() => focusRow(openRequest));
}

function focusRow(id: number | undefined): void {
  document.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus();
}
