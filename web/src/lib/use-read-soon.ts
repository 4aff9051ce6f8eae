import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";

/** Purchases and publications come in bursts, and the services need a moment to take them in. */
const DELAY_MS = 2_000;

/**
 * Returns a function that rereads an answer in a moment, once after a burst of calls. Even when the component is gone
 * by then: the next screen may show the same answer.
 */
export function useReadSoon(queryKey: readonly unknown[]): () => void {
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Two that show one answer read it together.
  const read = () => void queries.invalidateQueries({ queryKey }, { cancelRefetch: false });
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(read, DELAY_MS);
  };
}
