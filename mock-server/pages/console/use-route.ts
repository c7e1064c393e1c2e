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
  const [view, setView] = useState(viewOfAddress);
  useEffect(() => {
    const follow = () => setView(viewOfAddress());
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return view;
}

function viewOfAddress(): View {
  const name = location.hash.slice(1);
  return Object.hasOwn(VIEWS, name) ? (name as View) : "projects";
}
