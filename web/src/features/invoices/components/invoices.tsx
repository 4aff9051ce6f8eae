import { getNextInvoice, listInvoices } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { HelpButton } from "../../../components/ui/help-button.tsx";
import { IconFileInvoice } from "../../../components/ui/icons.ts";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { formatMoney } from "../../../lib/money.ts";
import { paths } from "../../../lib/paths.ts";
import { InvoiceTable } from "./invoice-table.tsx";
import { NextInvoice } from "./next-invoice.tsx";
import { OpenInvoices } from "./open-invoices.tsx";

/** The agent's invoices and credit notes, and the sum of the next invoice so far. */
export function Invoices() {
  const { t } = useTranslation("invoices");
  const { tag } = useLocale();
  const next = useAnswer(getNextInvoice);
  const list = usePages(listInvoices, { query: { limit: 20 } });
  const { data, error, isPending } = list;
  if (error && !data) throw error;
  const invoices = data?.pages.flatMap(({ items }) => items) ?? [];
  const coming = next.data?.items.filter(({ lines }) => lines.length > 0) ?? [];

  return (
    <div className="grid max-w-[1120px] gap-5">
      <div className="grid gap-1.5">
        <h2 className="text-xl">{t("title")}</h2>
        <p className="max-w-[70ch] text-ink-2">{t("intro")}</p>
        <HelpButton topic="invoices" />
      </div>
      {next.error && <Alert tone="warn">{t("next.away")}</Alert>}
      {next.data?.owed && <Alert tone="good">{t("owed", { sum: formatMoney(next.data.owed, tag) })}</Alert>}
      <OpenInvoices invoices={invoices} />
      {coming.map((invoice) => (
        <NextInvoice key={invoice.period} invoice={invoice} />
      ))}
      {next.data && coming.length === 0 && <p className="text-ink-2">{t("next.nothing")}</p>}
      {isPending && <Skeleton className="h-64 rounded-l!" />}
      {invoices.length > 0 && <InvoiceTable invoices={invoices} />}
      <LoadMore of={list} />
      {data && invoices.length === 0 && (
        <EmptyState
          Icon={IconFileInvoice}
          title={t("empty.title")}
          action={<ButtonLink to={paths.billing}>{t("empty.action")}</ButtonLink>}
        >
          {t("empty.text")}
        </EmptyState>
      )}
    </div>
  );
}
