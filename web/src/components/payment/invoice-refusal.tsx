import { getBillingOverview, listCards, type Money } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { useAnswer } from "../../lib/api/use-answer.ts";
import { cardName } from "../../lib/card-name.ts";
import { localisedPath } from "../../lib/locale.ts";
import { formatMoney } from "../../lib/money.ts";
import { paths } from "../../lib/paths.ts";
import { linkClass } from "../ui/class-names.ts";

/**
 * The numbers behind a refusal at the invoice's limit; for an account whose card is suspended, that; for one that nothing has proven,
 * what does. Else nothing.
 */
export function InvoiceRefusal({ code, price }: { code: string; price?: Money | undefined }) {
  const { t } = useTranslation("payment");
  const { tag, locale } = useLocale();
  const [isUnpaid, isFull] = [code === "payment_method_missing", code === "invoice_limit_reached"];
  const overview = useAnswer(getBillingOverview, {}, { enabled: isUnpaid || isFull }).data;
  const cards = useAnswer(listCards, {}, { enabled: isUnpaid }).data?.items ?? [];
  const suspended = cards.find((card) => card.suspended);
  if (suspended && !cards.some((card) => !card.suspended && !card.expired))
    return (
      <p>
        {t("cardSuspended", { card: cardName(suspended) })}{" "}
        <a className={linkClass} href={localisedPath(paths.contact, locale)}>
          {t("contact")}
        </a>
      </p>
    );
  if (!overview?.onInvoice) return null;
  const { owed, limit, proven, othersOwe } = overview.onInvoice;
  if (isUnpaid && overview.complete && !proven)
    return <p>{t(overview.cardReady ? "proveByYourCard" : "proveByCard")}</p>;
  if (!isFull) return null;
  return (
    <p>
      {othersOwe && t("othersOwe")} {t("owed", { owed: formatMoney(owed, tag), limit: formatMoney(limit, tag) })}{" "}
      {price && t("costs", { price: formatMoney(price, tag) })}{" "}
      {othersOwe && (
        <a className={linkClass} href={localisedPath(paths.contact, locale)}>
          {t("contact")}
        </a>
      )}
    </p>
  );
}
