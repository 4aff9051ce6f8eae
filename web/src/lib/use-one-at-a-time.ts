import { useRef } from "react";

/**
 * An action that does nothing while it runs. State would come too late for the second click of a double one: both come
 * before React draws the button disabled.
 */
export function useOneAtATime<Input extends unknown[]>(
  action: (...input: Input) => Promise<void>,
): (...input: Input) => Promise<void> {
  const isRunning = useRef(false);
  return async (...input) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await action(...input);
    } finally {
      isRunning.current = false;
    }
  };
}
