import { type RefObject, useEffect, useRef } from "react";

/** Moves the focus to the first field of a form with an error, once for each number of searches, as soon as one is shown. */
export function useFirstError(form: RefObject<HTMLFormElement | null>, searches: number): void {
  const found = useRef(searches);
  // After each render: its language, its block and the outcome of the check may come one by one.
  useEffect(() => {
    if (found.current === searches) return;
    const field = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (!field) return;
    found.current = searches;
    field.focus();
  });
}
