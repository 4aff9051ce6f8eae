import { useEffect, useState } from "react";

/** A value after it has not changed for a while, so that typing does not call the server at every key. */
export function useDebounced<T>(value: T, milliseconds = 250): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return rested;
}
