import type { Invoice, InvoiceLine } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { MoneyText } from "../ui/money-text.tsx";
import { Tag } from "../ui/tag.tsx";
import { useLocale } from "../../i18n/use-locale.ts";
import { formatCalendarDay } from "../../lib/dates.ts";
import { signed } from "./signed.ts";
import { useInvoiceLineText } from "./use-invoice-line-text.ts";

type Props = { invoice: Pick<Invoice, "kind">; lines: readonly InvoiceLine[] };

/** The lines of an invoice or credit note, without VAT. */
export function InvoiceLines({ invoice, lines }: Props) {
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <Line key={line.id} invoice={invoice} line={line} />
      ))}
    </ul>
  );
}

function Line({ invoice, line }: Pick<Props, "invoice"> & { line: InvoiceLine }) {
  const { t } = useTranslation("invoices");
  const { tag } = useLocale();
  const textOf = useInvoiceLineText();
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5">
      <span className="w-28 text-sm text-ink-2 tabular-nums">{formatCalendarDay(line.on, tag)}</span>
      <span className="min-w-0 grow wrap-anywhere max-md:order-first max-md:w-full">
        {textOf(line)}{" "}
        {line.discount.amount > 0 && (
          <span className="text-sm text-ink-2">
            {t("invoices:detail.discount")} <MoneyText money={line.discount} />
          </span>
        )}
      </span>
      {line.credited && invoice.kind === "invoice" && <Tag>{t("invoices:detail.lineCredited")}</Tag>}
      <span className="max-md:ml-auto">
        <MoneyText money={signed(invoice, line.net)} />
      </span>
    </li>
  );
}
