import { type AnswerOf, dryRunInvoices, type Unusual } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import type { InvoiceFilters } from "../invoicing-filters.ts";
import { AccountLink } from "./account-link.tsx";

/** The id of its part of the page. */
export const DRY_RUN = "dry-run";

type Props = Pick<InvoiceFilters, "country" | "period"> & { asked: boolean; onAsk: () => void };

/** The invoices that a run would issue now, beside the month before, and its oddities. Nothing is written. */
export function DryRun({ country, period, asked, onAsk }: Props) {
  const { t } = useTranslation("invoicing");
  const { data, error, isFetching, refetch } = useAnswer(
    dryRunInvoices,
    { params: { country }, query: { period } },
    // Purchases and refunds change it meanwhile.
    { enabled: asked, gcTime: 0 },
  );
  return (
    <Card id={DRY_RUN} title={t("dryRun.title")}>
      <p className="mb-4 max-w-[70ch] text-sm text-ink-2">{t("dryRun.text")}</p>
      <div className="grid gap-4">
        <ErrorAlert error={error} />
        {data ? <Outcome answer={data} /> : isFetching && <Skeleton className="h-40" />}
        <div>
          <Button look="outline" pending={isFetching} onClick={() => (asked ? void refetch() : onAsk())}>
            {t(asked ? "dryRun.again" : "dryRun.open")}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function Outcome({
  answer: { totals, before, unusual, accounts, mostAccounts },
}: {
  answer: AnswerOf<typeof dryRunInvoices>;
}) {
  const { t } = useTranslation(["invoicing", "common"]);
  const rows = [
    [t("figure.invoices"), totals.invoices, before.invoices],
    [t("figure.lines"), totals.lines, before.lines],
    [t("figure.net"), <MoneyText key="now" money={totals.net} />, <MoneyText key="before" money={before.net} />],
    [t("figure.vat"), <MoneyText key="now" money={totals.vat} />, <MoneyText key="before" money={before.vat} />],
    [t("figure.gross"), <MoneyText key="now" money={totals.gross} />, <MoneyText key="before" money={before.gross} />],
  ] as const;
  return (
    <>
      <table className="w-full max-w-[560px] text-sm tabular-nums [&_td]:py-1.5 [&_td]:text-right [&_th]:py-1.5">
        <thead className="text-xs text-ink-3">
          <tr>
            <th scope="col" className="text-left font-semibold">
              {t("dryRun.what")}
            </th>
            <th scope="col" className="text-right font-semibold">
              {t("dryRun.now")}
            </th>
            <th scope="col" className="text-right font-semibold">
              {t("dryRun.before")}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(([name, now, then]) => (
            <tr key={name}>
              <th scope="row" className="text-left font-normal">
                {name}
              </th>
              <td className="font-semibold">{now}</td>
              <td className="text-ink-2">{then}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {unusual.length === 0 ? (
        <Alert tone="good">{t("dryRun.usual")}</Alert>
      ) : (
        <section className="grid gap-1">
          <h3 className="text-sm font-semibold">{t("dryRun.unusual", { count: unusual.length })}</h3>
          <ul className="divide-y divide-line">
            {unusual.map((one) => (
              <UnusualItem key={`${one.reason} ${one.account.id}`} unusual={one} />
            ))}
          </ul>
        </section>
      )}
      {accounts.length > 0 && (
        <section className="grid gap-1">
          <h3 className="text-sm font-semibold">{t("dryRun.accounts")}</h3>
          <ul aria-label={t("dryRun.accounts")} className="divide-y divide-line text-sm">
            {accounts.map(({ account, net }) => (
              <li key={account.id} className="flex flex-wrap justify-between gap-x-4 py-2">
                <AccountLink account={account} />
                <span>
                  <MoneyText money={net} />{" "}
                  <span className="text-xs whitespace-nowrap text-ink-2">{t("common:exclVat")}</span>
                </span>
              </li>
            ))}
          </ul>
          {accounts.length === mostAccounts && (
            <p className="text-sm text-ink-2">{t("dryRun.mostAccounts", { count: mostAccounts })}</p>
          )}
        </section>
      )}
    </>
  );
}

function UnusualItem({ unusual: { reason, account, net, before } }: { unusual: Unusual }) {
  const { t } = useTranslation(["invoicing", "common"]);
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-2">
      <span className="min-w-0 grow">
        <AccountLink account={account} />
        <span className="block text-sm text-ink-2">{t(`dryRun.reason.${reason}`)}</span>
      </span>
      <span className="text-right text-sm">
        <MoneyText money={net} /> <span className="text-xs whitespace-nowrap text-ink-2">{t("common:exclVat")}</span>
        <span className="block text-ink-2">
          {t("dryRun.before")} <MoneyText money={before} />
        </span>
      </span>
    </li>
  );
}
