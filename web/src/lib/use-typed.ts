import { useEffect, useRef, useState } from "react";
import { TYPING_PAUSE_MS } from "./use-debounced.ts";

/**
 * Typed text over a value that lives elsewhere, such as in the address. It is passed on when the typing pauses or the
 * input is left; until then it is a draft.
 */
export function useTyped(value: string, onRest: (text: string) => void) {
  const [draft, setDraft] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    text: draft ?? value,
    type(text: string): void {
      setDraft(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        timer.current = undefined;
        onRest(text);
      }, TYPING_PAUSE_MS);
    },
    leave(): void {
      const isWaiting = timer.current !== undefined;
      clearTimeout(timer.current);
      timer.current = undefined;
      if (isWaiting && draft !== null && draft !== value) onRest(draft);
      setDraft(null);
    },
  };
}
