import { useTranslation } from "react-i18next";
import { useAccountDay } from "../../../components/account/use-account-day.ts";
import { useAccountMoment } from "../../../components/account/use-account-moment.ts";
import { lastMinute } from "../../../lib/last-minute.ts";
import { type PurchaseRefunds, usePurchaseRefunds } from "../api/purchase-refunds.ts";

/** Where the refund of a purchase stands on its page. */
export const REFUND_ANCHOR = "refund";

/** How a purchase stands with a refund, in a sentence, and the way to its request. */
export function RefundNote({ purchase }: { purchase: { id: string } }) {
  const { t } = useTranslation("refunds");
  const { data } = usePurchaseRefunds(purchase.id);
  const sentenceOf = useSentence();
  if (!data) return null;
  return (
    <>
      {sentenceOf(data)}{" "}
      <a href={`#${REFUND_ANCHOR}`} className="text-secondary underline">
        {t(data.requests.length > 0 ? "note.toRequest" : "note.toReasons")}
      </a>
    </>
  );
}

function useSentence() {
  const { t } = useTranslation("refunds");
  const timeOf = useAccountMoment();
  const dayOf = useAccountDay();
  return ({ requests: [newest], eligibility }: PurchaseRefunds): string => {
    const until = timeOf(lastMinute(eligibility.until));
    if (newest?.state === "pending" && newest.dueAt)
      return t("note.pending", { since: timeOf(newest.appeal?.at ?? newest.requestedAt), due: dayOf(newest.dueAt) });
    if (newest?.state === "rejected") return t("note.rejected");
    if (!newest && eligibility.withdrawnByUs) return t("note.ours");
    if (eligibility.refundDueAt) return t("note.due", { at: timeOf(eligibility.refundDueAt) });
    return t(eligibility.refusal === null ? "note.open" : "card.over", { until });
  };
}
