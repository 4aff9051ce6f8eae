import { getInvoicePdf, getInvoiceXml, type Invoice } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { InvoiceFiles } from "../../../components/invoice/invoice-files.tsx";
import { InvoiceStateTag } from "../../../components/invoice/invoice-state-tag.tsx";
import { paidOf } from "../../../components/invoice/paid-of.ts";
import { signed } from "../../../components/invoice/signed.ts";
import { DataTable } from "../../../components/ui/data-table.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { addressOf } from "../../../lib/api/call.ts";
import { formatCalendarDay } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";

/** Invoices and credit notes as a table; on phones each row becomes a card. */
export function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  const { t } = useTranslation("invoices");
  return (
    <DataTable
      label={t("title")}
      columns={[
        { name: t("column.number") },
        { name: t("column.issuedOn") },
        { name: t("column.state") },
        { name: t("column.sum"), right: true },
        { name: t("column.files"), right: true },
      ]}
    >
      {invoices.map((invoice) => (
        <Row key={invoice.id} invoice={invoice} />
      ))}
    </DataTable>
  );
}

function Row({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation("invoices");
  const { tag } = useLocale();
  const { id, kind, number, issuedOn, dueOn, gross, credited, state, credits, hasDocuments } = invoice;
  const paid = paidOf(invoice);
  // Of one that is paid or credited whole, the state says it.
  const parts = [
    { name: t("paid"), sum: paid, isWhole: state === "paid" && paid.amount === gross.amount },
    { name: t("detail.creditedSum"), sum: credited, isWhole: state === "credited" },
  ].filter(({ sum, isWhole }) => kind === "invoice" && sum.amount > 0 && !isWhole);
  return (
    <tr className="max-md:grid-cols-[1fr_auto]">
      <td>
        <Link className="font-semibold text-secondary tabular-nums underline" to={paths.invoice(id)}>
          {number}
        </Link>
        {credits && <span className="block text-sm text-ink-2">{t("credits", { number: credits })}</span>}
      </td>
      <td className="text-sm text-ink-2 tabular-nums max-md:order-3">
        {formatCalendarDay(issuedOn, tag)}
        {dueOn && <span className="block">{t("due", { day: formatCalendarDay(dueOn, tag) })}</span>}
      </td>
      <td className="max-md:text-right">
        <InvoiceStateTag invoice={invoice} />
      </td>
      <td className="text-right font-semibold max-md:order-3">
        <MoneyText money={signed(invoice, gross)} />
        {parts.map(({ name, sum }) => (
          <span key={name} className="block text-sm font-normal text-ink-2">
            {name} <MoneyText money={sum} />
          </span>
        ))}
      </td>
      <td className="text-right max-md:order-4 max-md:col-span-2 max-md:text-left">
        {hasDocuments ? (
          <InvoiceFiles
            number={number}
            pdf={addressOf(getInvoicePdf, { params: { id } })}
            xml={addressOf(getInvoiceXml, { params: { id } })}
          />
        ) : (
          <span className="text-sm text-ink-3">{t("filesComing")}</span>
        )}
      </td>
    </tr>
  );
}
