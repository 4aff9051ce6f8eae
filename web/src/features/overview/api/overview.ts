import { getOverview } from "@doorlight/gateway/contract";
import { answerKey } from "../../../lib/api/answer-key.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useLiveEvent } from "../../../lib/live-events.ts";
import { useReadSoon } from "../../../lib/use-read-soon.ts";

/** News, the month's cost and the payment source. The frame rereads it if the account changes. */
export function useOverview() {
  const readSoon = useReadSoon(answerKey(getOverview, {}));
  useLiveEvent("published", readSoon);
  useLiveEvent("spots", ({ spotsLeft, closed }) => {
    if (spotsLeft <= 1 || closed) readSoon();
  });
  return useAnswer(getOverview);
}
