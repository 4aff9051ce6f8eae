import { getHome } from "@doorlight/gateway/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { answerKey } from "../../../lib/api/answer-key.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";

/** Other admins decide too, and new requests come in. */
const READ_AGAIN_MS = 60_000;

/** What waits for this admin: one answer for the first screen and the counters in the menu. */
export const useHome = () => useAnswer(getHome, {}, { refetchInterval: READ_AGAIN_MS, refetchOnWindowFocus: true });

/** Reads that anew after whatever this admin has changed, on any screen. */
export function useHomeAfterChanges(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      queries.getMutationCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "success") return;
        void queries.invalidateQueries({ queryKey: answerKey(getHome, {}) });
      }),
    [queries],
  );
}
