import { useEffect, useState } from "preact/hooks";
import { type Session, useSession } from "./session.ts";

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/**
 * Moves through the rows of these requests by j and k anywhere in the view, and by arrow keys in the rows; an open request
 * follows the row, and Escape closes it. Returns the row that Tab stops at, and a function that must be called with the row that
 * gets the focus.
 */
export function useMoves(ids: readonly number[]) {
  const session = useSession();
  const { openRequest, setOpenRequest } = session;
  const [focused, setFocused] = useState<number>();
  const place = ids.findIndex((id) => id === (openRequest ?? focused));
  const move = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey) return;
    if (key === "Escape" && openRequest !== undefined) return closeRequest(session);
    const step = STEPS[key];
    const isMeant = (target as HTMLElement).matches(key.startsWith("Arrow") ? "[data-row]" : ":not(input, select)");
    if (step === undefined || !isMeant) return;
    const next = ids[Math.min(Math.max(place + step, 0), ids.length - 1)];
    if (openRequest !== undefined && next !== undefined) setOpenRequest(next);
    focusRow(next);
    return true;
  };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => void (move(event) && event.preventDefault());
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
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
