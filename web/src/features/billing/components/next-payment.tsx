import { getBillingOverview } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Card } from "../../../components/ui/card.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useIsOnHold } from "../../../lib/use-holds.ts";

/** The next payment source, and its reason. */
export function NextPayment() {
  const { t } = useTranslation("billing");
  const { data, error } = useAnswer(getBillingOverview);
  const isOnHold = useIsOnHold();
  if (error && !data) throw error;
  if (!data) return <Skeleton className="h-32" />;
  const { nextPaymentSource, credits, billingMethod, complete, onInvoice } = data;
  const source = nextPaymentSource ?? "none";
  const stopped = billingMethod === "invoice" && complete ? "stopped" : "none";
  const paid = source === "invoice" && onInvoice?.othersOwe ? "invoiceOthers" : source;
  const why = paid !== "none" ? paid : isOnHold ? "onHold" : stopped;
  return (
    <Card title={t("next.title")}>
      <p className="font-display text-xl font-[660]">{t(`next.source.${source}`)}</p>
      <p className="mt-1 text-ink-2">{t(`next.why.${why}`, { count: credits })}</p>
      <p className="mt-3 border-t border-line pt-3 text-sm text-ink-2">{t("next.order")}</p>
    </Card>
  );
}
