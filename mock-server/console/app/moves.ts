import { useState } from "preact/hooks";
import { type Session, useSession } from "./session.ts";
import { useKeydown } from "./shortcuts.tsx";

interface Moves {
  /** The place of the row that Tab stops at. */
  readonly stop: number;
  /** To be told of the focus in the rows. */
  readonly onFocus: (event: FocusEvent) => void;
}

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Moves through rows by j and k from anywhere in the view, and by arrow keys in the rows. An open request follows. */
export function useMoves(rows: readonly { readonly id: number }[]): Moves {
  const session = useSession();
  const { openRequest, openRequestAs } = session;
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
    if (openRequest !== undefined && id !== undefined) openRequestAs(id);
    focusRow(id);
  };
  return { stop: Math.max(place, 0), onFocus: ({ target }) => setFocused(Number((target as HTMLElement).dataset.row)) };
}

/** Closes the open request; the focus goes back to its row, once that is shown. */
export function closeRequest({ openRequest, openRequestAs }: Session): void {
  openRequestAs(undefined);
  setTimeout(() => focusRow(openRequest));
}

function focusRow(id: number | undefined): void {
  document.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus();
}
