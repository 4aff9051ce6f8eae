import type { InvoiceLine } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { formatCalendarDay } from "../../lib/dates.ts";

/** The text of a line of an invoice: "Request for quote, 00100 Helsinki"; of a fee with its days. */
export function useInvoiceLineText(): (line: InvoiceLine) => string {
  const { t } = useTranslation(["invoices", "common"]);
  const { tag } = useLocale();
  const days = ({ fromOn, untilOn }: { fromOn: string; untilOn: string }) =>
    [fromOn, untilOn].map((day) => formatCalendarDay(day, tag)).join(" – ");
  return (line) => {
    switch (line.kind) {
      case "purchase":
        return [t(`common:leadType.${line.leadType}`), `${line.postalCode} ${line.city}`.trim()]
          .filter(Boolean)
          .join(", ");
      case "pack":
        return t("invoices:line.pack", { count: line.credits });
      case "plan_fee":
        return `${t("invoices:line.planFee", { plan: t(`common:plan.${line.planId}`) })}, ${days(line)}`;
      case "deal_fee":
        return `${t("invoices:line.dealFee", { name: line.dealName })}, ${days(line)}`;
    }
  };
}
