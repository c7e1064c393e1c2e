import { useState } from "preact/hooks";
import { type Session, useSession } from "./session.ts";
import { useKeydown } from "./shortcuts.tsx";

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
    const step = STEPS[key];
    const isMeant = (target as HTMLElement).matches(key.startsWith("Arrow") ? "[data-row]" : ":not(input, select)");
    if (key === "Escape" && openRequest !== undefined) closeRequest(session);
    else if (step === undefined || !isMeant) return false;
    else goTo(ids[Math.min(Math.max(place + step, 0), ids.length - 1)]);
    return true;
  });
  const goTo = (id: number | undefined) => {
    if (openRequest !== undefined && id !== undefined) setOpenRequest(id);
    focusRow(id);
  };
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
