import type { Invoice, InvoiceLine } from "@doorlight/gateway/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MoneyText } from "../ui/money-text.tsx";
import { Tag } from "../ui/tag.tsx";
import { useLocale } from "../../i18n/use-locale.ts";
import { formatCalendarDay } from "../../lib/dates.ts";
import { formatMoney } from "../../lib/money.ts";
import { formatPercent } from "../../lib/percent.ts";
import { signed } from "./signed.ts";
import { useInvoiceLineText } from "./use-invoice-line-text.ts";

type Props = { invoice: Pick<Invoice, "kind" | "number">; lines: readonly InvoiceLine[] };

/**
 * The lines of an invoice or credit note, without VAT, as its PDF has them; the discount has a column if there is one. On
 * phones a line is two rows, with the names of its figures in them.
 */
export function InvoiceLines({ invoice, lines }: Props) {
  const { t } = useTranslation("invoices");
  const { tag } = useLocale();
  const textOf = useInvoiceLineText();
  const hasDiscount = lines.some(({ discount }) => discount.amount > 0);
  const figures = ["quantity", "unitPrice", ...(hasDiscount ? (["discount"] as const) : []), "vatRate", "net"] as const;
  return (
    <table className="w-full border-collapse max-md:block" aria-label={t("invoices:detail.lines")}>
      <thead className="text-xs text-ink-2 max-md:sr-only">
        {/* Paper has the heads on each page. */}
        <tr className="hidden print:table-row" aria-hidden="true">
          <td colSpan={2 + figures.length}>{t(`invoices:kind.${invoice.kind}`, { number: invoice.number })}</td>
        </tr>
        <tr className="border-b border-line [&>th]:py-2 [&>th]:pl-3 [&>th]:font-semibold [&>th:first-child]:pl-0">
          <th scope="col" className="text-left">
            {t("invoices:detail.line.what")}
          </th>
          <th scope="col" className="text-left">
            {t("invoices:detail.line.on")}
          </th>
          {figures.map((name) => (
            <th key={name} scope="col" className="text-right">
              {t(`invoices:detail.line.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-md:block">
        {lines.map((line) => (
          <tr
            key={line.id}
            className="align-baseline max-md:flex max-md:flex-wrap max-md:gap-x-3 max-md:py-2.5 md:[&>td]:py-2.5 md:[&>td]:pl-3 md:[&>td:first-child]:pl-0"
          >
            <td className="wrap-anywhere max-md:w-full">
              {textOf(line)} {invoice.kind === "invoice" && <CreditedTag line={line} />}
            </td>
            <td className="text-sm whitespace-nowrap text-ink-2 tabular-nums">{formatCalendarDay(line.on, tag)}</td>
            <Figure>
              {line.quantity}
              <span className="md:hidden"> ×</span>
            </Figure>
            <Figure>
              <MoneyText money={signed(invoice, line.unitPrice)} />
            </Figure>
            {hasDiscount && (
              <Figure name={t("invoices:detail.line.discount")} hidden={line.discount.amount === 0}>
                <MoneyText money={signed(invoice, { ...line.discount, amount: -line.discount.amount })} />
              </Figure>
            )}
            <Figure name={t("invoices:detail.line.vatRate")}>{formatPercent(line.vatRate, tag)}</Figure>
            <td className="text-right max-md:ml-auto">
              <MoneyText money={signed(invoice, line.net)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How much of a line credit notes took back; nothing if none did. */
function CreditedTag({ line: { net, leftNet, credited } }: { line: InvoiceLine }) {
  const { t } = useTranslation("invoices");
  const { tag } = useLocale();
  if (credited) return <Tag>{t("invoices:detail.lineCredited")}</Tag>;
  const amount = net.amount - (leftNet?.amount ?? net.amount);
  if (amount === 0) return null;
  return <Tag>{t("invoices:detail.linePartCredited", { sum: formatMoney({ ...net, amount }, tag) })}</Tag>;
}

type FigureProps = {
  /** As phones say it, which show no heads. */ name?: string;
  hidden?: boolean;
  children: ReactNode;
};

function Figure({ name, hidden = false, children }: FigureProps) {
  return (
    <td className={`text-sm whitespace-nowrap text-ink-2 tabular-nums md:text-right ${hidden ? "max-md:hidden" : ""}`}>
      {!hidden && name && <span className="md:hidden">{name} </span>}
      {!hidden && children}
    </td>
  );
}
