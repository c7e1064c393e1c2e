import { useState } from "preact/hooks";
import { type Session, useSession } from "./session.ts";
import { useKeydown } from "./shortcuts.tsx";

interface Moves {
  /** The index of the row that Tab stops at. */
  readonly stop: number;
  /** The focus handler of the rows. */
  readonly onFocus: (event: FocusEvent) => void;
}

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Moves through rows by j and k anywhere in the view, and by arrow keys in the rows; an open request follows the row. */
export function useMoves(rows: readonly { readonly id: number }[]): Moves {
  const session = useSession();
  const { openRequest, setOpenRequest } = session;
  const [focused, setFocused] = useState<number>();
  const place = rows.findIndex(({ id }) => id === (openRequest ?? focused));
  useKeydown(({ key, target }) => {
    const step = STEPS[key];
    const isMeant = (target as HTMLElement).matches(key.startsWith("Arrow") ? "[data-row]" : ":not(input, select)");
    if (key === "Escape" && openRequest !== undefined) closeRequest(session);
    else if (step === undefined || !isMeant) return false;
    else goTo(rows[Math.min(Math.max(place + step, 0), rows.length - 1)]?.id);
    return true;
  });
  const goTo = (id: number | undefined) => {
    if (openRequest !== undefined && id !== undefined) setOpenRequest(id);
    focusRow(id);
  };
  return { stop: Math.max(place, 0), onFocus: ({ target }) => setFocused(Number((target as HTMLElement).dataset.row)) };
}

/** Closes the open request, then returns the focus to its row. */
export function closeRequest({ openRequest, setOpenRequest }: Session): void {
  setOpenRequest(undefined);
  setTimeout(() => focusRow(openRequest));
}

function focusRow(id: number | undefined): void {
  document.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus();
}
