import { useRef } from "react";

/**
 * An action that does nothing while it runs. State would come too late for the second click of a double one: both come
 * before React draws the button disabled.
 */
export function useOneAtATime(action: () => Promise<void>): () => Promise<void> {
  const isRunning = useRef(false);
  return async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await action();
    } finally {
      isRunning.current = false;
    }
  };
}
