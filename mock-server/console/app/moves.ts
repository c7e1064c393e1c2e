import { useEffect, useState } from "preact/hooks";
import { useSession } from "./session.ts";

interface Moves {
  /** The place of the row that Tab stops at. */
  readonly stop: number;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Moves through rows by j and k from anywhere in the view, and by arrow keys in the rows. An open request follows. */
export function useMoves(rows: readonly { readonly id: number }[]): Moves {
  const { openRequest, openRequestAs } = useSession();
  const [at, setAt] = useState<number>();
  const place = rows.findIndex(({ id }) => id === (openRequest ?? at));
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const target = event.target as HTMLElement;
    if (event.key === "Escape" && openRequest !== undefined) close();
    else if (step === undefined || target.matches("input, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    else goTo(rows[Math.min(Math.max(place + step, 0), rows.length - 1)]?.id);
    event.preventDefault();
    event.stopPropagation();
  };
  const goTo = (id: number | undefined) => {
    if (id === undefined) return;
    setAt(id);
    if (openRequest !== undefined) openRequestAs(id);
    focusRow(id);
  };
  const close = () => {
    setAt(openRequest);
    openRequestAs(undefined);
    if (openRequest !== undefined) setTimeout(() => focusRow(openRequest));
  };
  const followLetters = (event: KeyboardEvent) => {
    if (!event.key.startsWith("Arrow") && !document.querySelector("dialog[open]")) move(event);
  };
  useEffect(() => {
    addEventListener("keydown", followLetters);
    return () => removeEventListener("keydown", followLetters);
  });
  return { stop: Math.max(place, 0), onKeyDown: move };
}

function focusRow(id: number): void {
  document.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus();
}
