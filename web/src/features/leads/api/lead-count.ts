import { listLeads } from "@doorlight/gateway/contract";
import { answerKey } from "../../../lib/api/answer-key.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useLiveEvent } from "../../../lib/live-events.ts";
import { totalText } from "../../../lib/total-text.ts";
import { useReadSoon } from "../../../lib/use-read-soon.ts";

const newest = { query: { limit: 10 } };

/** The number of new leads without filters, as people read it. Counted again when leads come, sell out or close. */
export function useLeadCount(): string | undefined {
  const countSoon = useReadSoon(answerKey(listLeads, newest));
  useLiveEvent("published", countSoon);
  useLiveEvent("spots", ({ spotsLeft, closed }) => {
    if (spotsLeft === 0 || closed) countSoon();
  });
  const { data } = useAnswer(listLeads, newest);
  return data && data.total !== null ? totalText(data.total, data.totalIsLeast) : undefined;
}
