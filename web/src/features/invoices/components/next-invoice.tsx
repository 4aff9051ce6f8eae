import type { InvoiceLine, NextInvoice as Next } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useInvoiceLineText } from "../../../components/invoice/use-invoice-line-text.ts";
import { Card } from "../../../components/ui/card.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { Tag } from "../../../components/ui/tag.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatCalendarDay } from "../../../lib/dates.ts";
import { NextSum } from "./next-sum.tsx";

/** The present content of a month's invoice, line by line. */
export function NextInvoice({ invoice }: { invoice: Next }) {
  const { t } = useTranslation("invoices");
  const { tag } = useLocale();
  const month = new Intl.DateTimeFormat(tag, { month: "long", year: "numeric", timeZone: "UTC" });
  return (
    <Card title={t("next.title", { month: month.format(new Date(invoice.period)) })}>
      <NextSum invoice={invoice} />
      <h3 className="mt-4 pb-1 font-sans text-sm font-semibold tracking-normal">{t("next.lines")}</h3>
      <ul className="divide-y divide-line border-t border-line">
        {invoice.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
    </Card>
  );
}

/** A line that waits for a refund is struck through: it is not part of the sum. */
function Line({ line }: { line: InvoiceLine }) {
  const { t } = useTranslation("invoices");
  const { tag } = useLocale();
  const textOf = useInvoiceLineText();
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5">
      <span className="w-28 text-sm text-ink-2 tabular-nums max-md:order-2">{formatCalendarDay(line.on, tag)}</span>
      <span className="min-w-0 grow wrap-anywhere max-md:order-1 max-md:w-full">{textOf(line)}</span>
      {line.held && (
        <span className="max-md:order-3">
          <Tag tone="amber">{t("next.held")}</Tag>
        </span>
      )}
      <span className={`max-md:order-4 max-md:ml-auto ${line.held ? "text-ink-3 line-through" : ""}`}>
        <MoneyText money={line.net} />
      </span>
    </li>
  );
}
