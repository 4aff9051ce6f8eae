import { listUserInvoices, type UserRecord } from "@doorlight/gateway/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { InvoiceStateTag } from "../../../components/invoice/invoice-state-tag.tsx";
import { signed } from "../../../components/invoice/signed.ts";
import { linkClass } from "../../../components/ui/class-names.ts";
import { DataTable } from "../../../components/ui/data-table.tsx";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { formatCalendarDay } from "../../../lib/dates.ts";
import { AccountSection } from "./account-section.tsx";

/** An account's invoices and credit notes, below `debt`, what it owes. */
export function UserInvoices({ user: { id }, debt }: { user: UserRecord; debt: ReactNode }) {
  const { t } = useTranslation("user-account");
  const { tag } = useLocale();
  const list = usePages(listUserInvoices, { params: { id }, query: { limit: 10 } });
  const invoices = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <AccountSection id="invoices" of={list}>
      {debt}
      {invoices.length === 0 ? (
        <p className="text-ink-2">{t("invoices.none")}</p>
      ) : (
        <DataTable
          label={t("section.invoices")}
          columns={[
            { name: t("invoices.number") },
            { name: t("invoices.due") },
            { name: t("invoices.state") },
            { name: t("invoices.sum"), right: true },
          ]}
        >
          {invoices.map((invoice) => (
            <tr key={invoice.id} className="max-md:grid-cols-[1fr_auto]">
              <td>
                <Link className={linkClass} to={adminPaths.invoice(invoice.id)}>
                  {invoice.number}
                </Link>
                <span className="block text-sm text-ink-2">{formatCalendarDay(invoice.issuedOn, tag)}</span>
              </td>
              <td className="text-sm text-ink-2">{invoice.dueOn ? formatCalendarDay(invoice.dueOn, tag) : "–"}</td>
              <td>
                <InvoiceStateTag invoice={invoice} />
              </td>
              <td className="text-right">
                <MoneyText money={signed(invoice, invoice.gross)} />
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      <LoadMore of={list} />
    </AccountSection>
  );
}
