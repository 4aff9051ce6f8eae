import { getHome } from "@doorlight/gateway/contract";
import { useAnswer } from "../../../lib/api/use-answer.ts";

/** Other admins decide too, and new requests come in. */
const READ_AGAIN_MS = 60_000;

/** What waits for this admin: one answer for the first screen and the counters in the menu. */
export const useHome = () => useAnswer(getHome, {}, { refetchInterval: READ_AGAIN_MS, refetchOnWindowFocus: true });
