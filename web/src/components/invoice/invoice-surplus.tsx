import type { InvoiceSurplus as Surplus } from "@doorlight/gateway/contract";
import type { ReactNode } from "react";
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
  actionOf: ((use: Surplus["uses"][number]) => ReactNode) | undefined;
};

/** Where the payments beyond an invoice are: deducted, paid back, or still with us. */
export function InvoiceSurplus({ surplus: { uses, left }, pathOf, actionOf }: Props) {
  const { t } = useTranslation("invoices");
  const { tag } = useLocale();
  return (
    <Card title={t("invoices:surplus.title")}>
      <ul className="divide-y divide-line">
        {uses.map((use) => (
          <li key={use.id} className={rowClass}>
            <span className={dayClass}>{formatCalendarDay(use.usedOn, tag)}</span>
            <span className="min-w-0 flex-1">
              {use.invoice ? (
                <Link className="text-secondary underline" to={pathOf(use.invoice.id)}>
                  {t("invoices:surplus.setOff", { number: use.invoice.number })}
                </Link>
              ) : (
                t("invoices:surplus.paidBack")
              )}
            </span>
            <MoneyText money={use.amount} />
            {actionOf && <span className="print:hidden">{actionOf(use)}</span>}
          </li>
        ))}
        {left.amount > 0 && (
          <li className={rowClass}>
            <span className="min-w-0 flex-1">{t("invoices:surplus.left")}</span>
            <MoneyText money={left} />
          </li>
        )}
      </ul>
    </Card>
  );
}
