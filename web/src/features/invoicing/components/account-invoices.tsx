import { type AccountInvoice, getInvoicesFile, InvoiceState, listAccountInvoices } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { InvoiceStateTag } from "../../../components/invoice/invoice-state-tag.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { buttonClass } from "../../../components/ui/class-names.ts";
import { signed } from "../../../components/invoice/signed.ts";
import { DataTable } from "../../../components/ui/data-table.tsx";
import { IconDownload } from "../../../components/ui/icons.ts";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { OneChip } from "../../../components/ui/one-chip.tsx";
import { SearchField } from "../../../components/ui/search-field.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { addressOf } from "../../../lib/api/call.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { formatCalendarDay } from "../../../lib/dates.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { byCardOptions, type InvoiceFilters } from "../invoicing-filters.ts";
import { AccountLink } from "./account-link.tsx";
import { DeliveryTag } from "./delivery-tag.tsx";

type Props = { filters: InvoiceFilters; onChange: (change: Partial<InvoiceFilters>) => void };

/** The invoices and credit notes of a country, of one month or all, newest first. */
export function AccountInvoices({ filters, onChange }: Props) {
  const { t } = useTranslation(["invoicing", "invoices", "common"]);
  const { locale } = useLocale();
  const { country, ...query } = filters;
  const params = { country };
  const list = usePages(listAccountInvoices, { params, query });
  const { data, error, isPending } = list;
  if (error && !data) throw error;
  const invoices = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section className="grid gap-3" aria-labelledby="account-invoices">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="account-invoices" className="mr-2 text-base">
          {t("documents.title")}
        </h2>
        <SearchField
          label={t("documents.search")}
          maxLength={100}
          value={filters.q}
          onSearch={(q) => onChange({ q })}
        />
        <OneChip
          title={t("documents.state")}
          any={t("documents.anyState")}
          options={InvoiceState.options.map((value) => ({ value, text: t(`invoices:state.${value}`) }))}
          chosen={filters.state}
          onChange={(state) => onChange({ state })}
        />
        <OneChip
          title={t("documents.sale")}
          any={t("documents.anySale")}
          options={byCardOptions.map((value) => ({ value, text: t(`documents.byCard.${value}`) }))}
          chosen={filters.byCard}
          onChange={(byCard) => onChange({ byCard })}
        />
        {invoices.length > 0 && (
          <a
            className={`${buttonClass({ look: "outline", size: "s" })} ml-auto`}
            href={addressOf(getInvoicesFile, { params, query: { ...query, locale } })}
            download
          >
            <IconDownload size={16} stroke={1.75} aria-hidden="true" />
            {t("documents.csv")}
          </a>
        )}
      </div>
      {invoices.length > 0 && filters.period === null && (
        <p className="text-sm text-ink-2">{t("documents.allMonths")}</p>
      )}
      {isPending && <Skeleton className="h-64 rounded-l!" />}
      {invoices.length > 0 && (
        <DataTable
          label={t("documents.title")}
          columns={[
            { name: t("column.number") },
            { name: t("column.account") },
            { name: t("column.state") },
            { name: t("column.delivery") },
            { name: t("column.gross"), right: true },
          ]}
        >
          {invoices.map((invoice) => (
            <Row key={invoice.id} invoice={invoice} />
          ))}
        </DataTable>
      )}
      {data && invoices.length === 0 && (
        <Card>
          <p className="text-ink-2">{t(filters.q ? "documents.notFound" : "documents.none", { text: filters.q })}</p>
        </Card>
      )}
      <LoadMore of={list} />
    </section>
  );
}

function Row({ invoice }: { invoice: AccountInvoice }) {
  const { t } = useTranslation("invoicing");
  const { tag } = useLocale();
  const { search } = useLocation();
  const { id, number, account, buyerName, buyerTaxId, issuedOn, dueOn, gross, credits, paymentDetails } = invoice;
  return (
    <tr className="max-md:grid-cols-[1fr_auto]">
      <td>
        <Link
          className="font-semibold text-secondary tabular-nums underline"
          to={adminPaths.invoice(id)}
          state={{ list: search }}
        >
          {number}
        </Link>
        <span className="block text-sm text-ink-2">
          {credits ? t("documents.credits", { number: credits }) : formatCalendarDay(issuedOn, tag)}
        </span>
      </td>
      <td className="max-md:order-3 max-md:col-span-2">
        <AccountLink account={account} />
        <span className="block text-sm wrap-anywhere text-ink-2">
          {buyerName}, {buyerTaxId}
        </span>
      </td>
      <td className="max-md:text-right">
        <InvoiceStateTag invoice={invoice} />
        {dueOn && paymentDetails && (
          <span className="mt-1 block text-sm text-ink-2">
            {t("documents.due", { day: formatCalendarDay(dueOn, tag) })}
          </span>
        )}
        {invoice.state === "paid" && invoice.paidOn && (
          <span className="mt-1 block text-sm text-ink-2">{formatCalendarDay(invoice.paidOn, tag)}</span>
        )}
      </td>
      <td className="max-md:order-4">
        <DeliveryTag invoice={invoice} />
      </td>
      <td className="text-right font-semibold max-md:order-5">
        <MoneyText money={signed(invoice, gross)} />
      </td>
    </tr>
  );
}
