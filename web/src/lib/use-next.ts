import { useSearchParams } from "react-router";
import { safeNext } from "./safe-next.ts";

/** The screen that waits for this one, such as a lead for a way to pay it. */
export function useNext(): string | null {
  return safeNext(useSearchParams()[0].get("next"));
}
