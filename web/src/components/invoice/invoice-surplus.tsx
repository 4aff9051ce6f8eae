import type { InvoiceSurplus as Surplus } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useLocale } from "../../i18n/use-locale.ts";
import { formatCalendarDay } from "../../lib/dates.ts";
import { Card } from "../ui/card.tsx";
import { dayClass, rowClass } from "./row-classes.ts";
import { MoneyText } from "../ui/money-text.tsx";

type Props = {
  surplus: Surplus;
  /** The address of the page of another invoice. */
  pathOf(id: string): string;
};

/** Where the payments beyond an invoice are: deducted, paid back, or still with us. */
export function InvoiceSurplus({ surplus: { uses, left, over }, pathOf }: Props) {
  const { t } = useTranslation("invoices");
  const { tag } = useLocale();
  return (
    <Card title={t("invoices:surplus.title")}>
      <ul className="divide-y divide-line">
        {uses.map(({ amount, usedOn, invoice }) => (
          <li key={invoice?.id ?? usedOn} className={rowClass}>
            <span className={dayClass}>{formatCalendarDay(usedOn, tag)}</span>
            <span className="min-w-0 flex-1">
              {invoice ? (
                <Link className="text-secondary underline" to={pathOf(invoice.id)}>
                  {t("invoices:surplus.setOff", { number: invoice.number })}
                </Link>
              ) : (
                t("invoices:surplus.paidBack")
              )}
            </span>
            <MoneyText money={amount} />
          </li>
        ))}
        {left.amount > 0 && (
          <li className={rowClass}>
            <span className="min-w-0 flex-1">{t("invoices:surplus.left")}</span>
            <MoneyText money={left} />
          </li>
        )}
        {over.amount > 0 && (
          <li className={rowClass}>
            <span className="min-w-0 flex-1">{t("invoices:surplus.over")}</span>
            <MoneyText money={over} />
          </li>
        )}
      </ul>
    </Card>
  );
}
