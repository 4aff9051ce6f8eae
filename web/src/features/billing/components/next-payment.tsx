import type { BillingOverview } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Card } from "../../../components/ui/card.tsx";

/** The next payment source, and its reason. */
export function NextPayment({ overview }: { overview: BillingOverview }) {
  const { t } = useTranslation("billing");
  const { nextPaymentSource, credits } = overview;
  const source = nextPaymentSource ?? "none";
  return (
    <Card title={t("next.title")}>
      <p className="font-display text-xl font-[660]">{t(`next.source.${source}`)}</p>
      <p className="mt-1 text-ink-2">{t(`next.why.${source}`, { count: credits })}</p>
      <p className="mt-3 border-t border-line pt-3 text-sm text-ink-2">{t("next.order")}</p>
    </Card>
  );
}
