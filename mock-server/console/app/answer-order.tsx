import { useRef, useState } from "preact/hooks";

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

interface AnswerOrderProps {
  /** The id of the question. */
  readonly id: string;
  /** The order in force, separated by commas. */
  readonly given: string;
  readonly give: (answer: string) => Promise<void>;
}

/** An answer that is an order: its parts are sorted by dragging or by the arrow keys. */
export function AnswerOrder({ id, given, give }: AnswerOrderProps) {
  const [dragged, setDragged] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const parts = given.split(",");
  const move = async (part: string, to: number) => {
    if (!parts.includes(part) || parts[to] === undefined || parts[to] === part) return;
    const others = parts.filter((each) => each !== part);
    await give(others.toSpliced(to, 0, part).join());
    list.current?.querySelector<HTMLElement>(`[data-part="${part}"]`)?.focus();
  };
  return (
    <ol class="order" ref={list} aria-label={`Order of ${id}, sorted by the arrow keys or by dragging`}>
      {parts.map((part, place) => (
        <li key={part} onDragOver={(event) => event.preventDefault()} onDrop={() => move(dragged, place)}>
          <button
            type="button"
            draggable
            data-part={part}
            onDragStart={() => setDragged(part)}
            onKeyDown={(event) => {
              const step = STEPS[event.key];
              if (step === undefined) return;
              event.preventDefault();
              void move(part, place + step);
            }}
          >
            <code>{part}</code>
            <span class="unseen">
              , {place + 1} of {parts.length}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
