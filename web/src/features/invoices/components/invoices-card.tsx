import { getNextInvoice, listInvoices } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { InvoiceStateTag } from "../../../components/invoice/invoice-state-tag.tsx";
import { Alert } from "../../../components/ui/alert.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { formatCalendarDay } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { NextSum } from "./next-sum.tsx";

/** The next invoice in one sentence, the newest ones, and the way to all of them. */
export function InvoicesCard() {
  const { t } = useTranslation(["invoices", "common"]);
  const { tag } = useLocale();
  const next = useAnswer(getNextInvoice);
  const newest = usePages(listInvoices, { query: { limit: 3 } });
  const invoices = newest.data?.pages[0]?.items ?? [];
  const coming = next.data?.items.filter(({ lines }) => lines.length > 0) ?? [];
  const isPending = next.isPending || newest.isPending;
  return (
    <Card title={t("title")}>
      <ErrorAlert error={newest.error} />
      {next.error && (
        <div className="mb-4">
          <Alert tone="warn">{t("next.away")}</Alert>
        </div>
      )}
      {isPending && <Skeleton className="h-24" />}
      {coming.map((invoice) => (
        <div key={invoice.period} className="mb-4">
          <NextSum invoice={invoice} />
        </div>
      ))}
      {next.data && coming.length === 0 && <p className="mb-4 text-ink-2">{t("next.nothing")}</p>}
      {invoices.length > 0 && (
        <ul className="mb-4 divide-y divide-line border-y border-line">
          {invoices.map(({ id, kind, number, state, gross, dueOn }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
              <Link className="font-semibold text-secondary tabular-nums underline" to={paths.invoices}>
                {number}
              </Link>
              <InvoiceStateTag kind={kind} state={state} />
              {dueOn && state !== "paid" && (
                <span className="text-sm text-ink-2">{t("due", { day: formatCalendarDay(dueOn, tag) })}</span>
              )}
              <span className="ml-auto text-right">
                <MoneyText money={kind === "credit_note" ? { ...gross, amount: -gross.amount } : gross} />{" "}
                <span className="text-xs whitespace-nowrap text-ink-2">{t("common:inclVat")}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <ButtonLink look="outline" to={paths.invoices}>
        {t("open")}
      </ButtonLink>
    </Card>
  );
}
