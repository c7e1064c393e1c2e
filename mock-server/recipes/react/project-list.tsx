import { type JSX, memo, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { nameOf, type ProjectStore, type Row } from "./project-store.ts";
import type { Trouble } from "./troubles.ts";

/** All projects of the account; the next page loads when the reader comes near the end. */
export function ProjectList({ store }: { store: ProjectStore }): JSX.Element {
  const { rows, end, news } = useSyncExternalStore(store.subscribe, store.get);
  const shown = rows.filter(({ leaving }) => !leaving);
  const foot = useRef<HTMLElement>(null);
  // The pressed button disappears, so the focus moves to the section first.
  const keepingFocus = (action: () => void) => () => {
    if (foot.current?.contains(document.activeElement)) foot.current.focus();
    action();
  };
  return (
    <main>
      <header>
        <h1 tabIndex={-1}>Projects</h1>
        {/* `total` is not shown, because it may count the projects of one page only. */}
        {shown.length > 0 && (
          <p>
            {shown.length} {end === "all" ? "in all" : "so far"}
          </p>
        )}
      </header>
      <ul aria-busy={end === "loading" || shown.length < rows.length}>
        {shown.map((row) => (
          <ProjectRow key={row.id} row={row} onDelete={store.remove} />
        ))}
      </ul>
      <section ref={foot} tabIndex={-1} aria-label="End of the list">
        {end === "more" && <Sentinel onSight={store.load} />}
        {end === "loading" && (
          <p>
            Loading projects…{" "}
            <button type="button" onClick={keepingFocus(store.stop)}>
              Stop
            </button>
          </p>
        )}
        {end === "all" && <p>{shown.length === 0 ? "This account has no projects." : "That is all."}</p>}
        {typeof end === "object" && <Problem trouble={end} onRetry={keepingFocus(store.load)} />}
      </section>
      <p role="status" className="unseen">
        {end === "loading" && rows.length === 0 ? "Loading projects" : news}
      </p>
    </main>
  );
}

const ProjectRow = memo(function ProjectRow({ row, onDelete }: { row: Row; onDelete: (id: string) => void }) {
  const [isAsked, setAsked] = useState(false);
  const name = nameOf(row);
  const verb = isAsked ? "Really delete?" : row.trouble ? "Try again" : "Delete";
  return (
    <li data-id={row.id}>
      <div>
        <h2 dir="auto">{name}</h2>
        {row.desc.trim() !== "" && <p dir="auto">{row.desc}</p>}
        <code>{row.id}</code>
      </div>
      <button
        type="button"
        className={isAsked ? "danger" : ""}
        aria-label={`${verb} ${name}`}
        onBlur={() => setAsked(false)}
        onKeyDown={({ key }) => key === "Escape" && setAsked(false)}
        onClick={({ currentTarget }) => {
          if (!isAsked) return setAsked(true);
          focusNeighbour(currentTarget);
          onDelete(row.id);
        }}
      >
        {verb}
      </button>
      {row.trouble && (
        <p role="alert">
          <strong>{row.trouble.title}.</strong> {row.trouble.detail}
          {row.trouble.retryAfter !== undefined && ` Try again in ${row.trouble.retryAfter} s.`}
        </p>
      )}
    </li>
  );
});

/** The row disappears, so the focus moves to the next one. */
function focusNeighbour(button: HTMLElement): void {
  const row = button.closest("li");
  const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector("button");
  (next ?? document.querySelector("h1"))?.focus();
}

/** Loads more when it comes near the viewport. Each page mounts a new one, because an observer reports only changes. */
function Sentinel({ onSight }: { onSight: () => void }): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver((changes) => changes.some(({ isIntersecting }) => isIntersecting) && onSight(), {
      rootMargin: "400px",
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [onSight]);
  return <div ref={place} />;
}

/** Why a page did not load. Retries after the seconds that the service asks for. */
function Problem({ trouble, onRetry }: { trouble: Trouble; onRetry: () => void }): JSX.Element {
  const [secondsLeft, setSecondsLeft] = useState(trouble.retryAfter);
  useEffect(() => {
    if (secondsLeft === undefined) return;
    const timer = setTimeout(() => (secondsLeft > 0 ? setSecondsLeft(secondsLeft - 1) : onRetry()), 1000);
    return () => clearTimeout(timer);
  });
  return (
    <>
      <div role="alert">
        <strong>{trouble.title}</strong>
        <p>{trouble.detail}</p>
      </div>
      <button type="button" onClick={onRetry}>
        {trouble.fromStart ? "Start again" : "Try again"}
      </button>
      {secondsLeft !== undefined && <p>automatically in {secondsLeft} s</p>}
    </>
  );
}
