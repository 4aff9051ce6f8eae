import { useEffect, useState } from "react";

/** How long nothing has to be typed before the server is called. */
export const TYPING_PAUSE_MS = 250;

/** A value after it has not changed for a while, so that typing does not call the server at every key. */
export function useDebounced<T>(value: T, milliseconds = TYPING_PAUSE_MS): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return rested;
}
