import { useEffect, useState } from "preact/hooks";

/** The views of the console, by the hash of the address under which each can be bookmarked. */
export const VIEWS = {
  projects: "Projects",
  request: "Request",
  journal: "Journal",
  answers: "Open questions",
  faults: "Faults",
  snapshots: "Snapshots",
  coverage: "Coverage",
} as const;

export type View = keyof typeof VIEWS;

/** The view that the address names. */
export function useRoute(): View {
  const [view, setView] = useState(() => viewOfAddress() ?? "projects");
  useEffect(() => {
    const follow = () => setView((last) => viewOfAddress() ?? last);
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return view;
}

/** A hash may also lead to a place of the view that is shown, as that of the skip link does. */
function viewOfAddress(): View | undefined {
  const name = location.hash.slice(1);
  return Object.hasOwn(VIEWS, name) ? (name as View) : undefined;
}
