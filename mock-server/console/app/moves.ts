import { useEffect, useState } from "preact/hooks";
import { type Session, useSession } from "./session.ts";

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
  const follow = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const target = event.target as HTMLElement;
    const isMeant = event.key.startsWith("Arrow") ? target.matches("[data-row]") : !target.matches("input, select");
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "Escape" && openRequest !== undefined) closeRequest(session);
    else if (step === undefined || !isMeant || event.ctrlKey || event.metaKey || event.altKey) return;
    else goTo(rows[Math.min(Math.max(place + step, 0), rows.length - 1)]?.id);
    event.preventDefault();
  };
  const goTo = (id: number | undefined) => {
    if (openRequest !== undefined && id !== undefined) openRequestAs(id);
    focusRow(id);
  };
  useEffect(() => {
    addEventListener("keydown", follow);
    return () => removeEventListener("keydown", follow);
  });
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
