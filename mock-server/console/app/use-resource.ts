import { useEffect, useState } from "preact/hooks";
import { control, problemText } from "./control.ts";

/** What the control interface last said under a path, kept while it is asked again so that nothing flickers. */
export interface Resource<T> {
  readonly path: string;
  readonly data?: T;
  readonly problem?: string;
}

/** Reads a path of the control interface, and again whenever the revision changes. */
export function useResource<T>(path: string, revision: number): Resource<T> {
  const [resource, setResource] = useState<Resource<T>>({ path });
  useEffect(() => {
    const left = new AbortController();
    control<T>("GET", path, undefined, left.signal).then(
      (data) => setResource({ path, data }),
      (problem: unknown) => {
        if (!left.signal.aborted)
          setResource((last) => ({ ...(last.path === path ? last : { path }), problem: problemText(problem) }));
      },
    );
    return () => left.abort();
  }, [path, revision]);
  return resource.path === path ? resource : { path };
}
