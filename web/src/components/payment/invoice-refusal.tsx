import { getBillingOverview, type Money } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { useAnswer } from "../../lib/api/use-answer.ts";
import { formatMoney } from "../../lib/money.ts";

/** The numbers behind a refusal at the invoice's limit; for an account that nothing has proven, what does. Else nothing. */
export function InvoiceRefusal({ code, price }: { code: string; price?: Money | undefined }) {
  const { t } = useTranslation("payment");
  const { tag } = useLocale();
  const [isUnpaid, isFull] = [code === "payment_method_missing", code === "invoice_limit_reached"];
  const overview = useAnswer(getBillingOverview, {}, { enabled: isUnpaid || isFull }).data;
  if (!overview?.onInvoice) return null;
  const { owed, limit, proven, othersOwe } = overview.onInvoice;
  if (isUnpaid && overview.complete && !proven)
    return <p>{t(overview.cardReady ? "proveByYourCard" : "proveByCard")}</p>;
  if (!isFull) return null;
  return (
    <p>
      {t("owed", { owed: formatMoney(owed, tag), limit: formatMoney(limit, tag) })}{" "}
      {price && t("costs", { price: formatMoney(price, tag) })} {othersOwe && t("othersOwe")}
    </p>
  );
}
