import {
  type AnswerOf,
  dryRunInvoices,
  getDryRunFile,
  type LeftOut,
  type RunPart,
  type Unusual,
} from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { buttonClass } from "../../../components/ui/class-names.ts";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { IconDownload } from "../../../components/ui/icons.ts";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { addressOf } from "../../../lib/api/call.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { formatMoney } from "../../../lib/money.ts";
import type { InvoiceFilters } from "../invoicing-filters.ts";
import { AccountLink } from "./account-link.tsx";
import { InvoicePreview } from "./invoice-preview.tsx";

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
        {data ? <Outcome answer={data} country={country} /> : isFetching && <Skeleton className="h-40" />}
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
  answer: { period, totals, before, earlier, unusual, accounts, ready, leftOut, incomplete, held },
  country,
}: {
  answer: AnswerOf<typeof dryRunInvoices>;
  country: string;
}) {
  const { t } = useTranslation(["invoicing", "common"]);
  const { locale, tag } = useLocale();
  const [previewed, setPreviewed] = useState("");
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
      {earlier && <p className="text-sm text-ink-2">{t("run.earlier", { sum: formatMoney(earlier, tag) })}</p>}
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
      {(["incomplete", "held"] as const).map((reason) => (
        <LeftOutList
          key={reason}
          reason={reason}
          part={{ incomplete, held }[reason]}
          leftOut={leftOut.filter((one) => one.reason === reason)}
        />
      ))}
      {accounts.length > 0 && (
        <section className="grid gap-1">
          <h3 className="text-sm font-semibold">{t("dryRun.accounts")}</h3>
          <ul aria-label={t("dryRun.accounts")} className="divide-y divide-line text-sm">
            {accounts.map(({ account, buyerName, gross }) => (
              <li key={account.id} className="grid gap-2 py-2">
                <span className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
                  <span className="min-w-0 grow wrap-anywhere">
                    <AccountLink account={account} /> <span className="text-ink-2">{buyerName}</span>
                  </span>
                  <MoneyText money={gross} />
                  <Button
                    look="outline"
                    size="s"
                    aria-expanded={previewed === account.id}
                    onClick={() => setPreviewed(previewed === account.id ? "" : account.id)}
                  >
                    {t("dryRun.preview")}
                  </Button>
                </span>
                {previewed === account.id && <InvoicePreview country={country} period={period} userId={account.id} />}
              </li>
            ))}
          </ul>
          <Most shown={accounts.length} of={ready.accounts} />
        </section>
      )}
      <a
        className={`${buttonClass({ look: "outline", size: "s" })} justify-self-start`}
        href={addressOf(getDryRunFile, { params: { country }, query: { period, locale } })}
        download
      >
        <IconDownload size={16} stroke={1.75} aria-hidden="true" />
        {t("documents.csv")}
      </a>
    </>
  );
}

type LeftOutProps = { reason: LeftOut["reason"]; part: RunPart; leftOut: readonly LeftOut[] };

/** Accounts whose lines the run would leave out for one reason, with their sum. */
function LeftOutList({ reason, part, leftOut }: LeftOutProps) {
  const { t } = useTranslation(["invoicing", "common"]);
  const { tag } = useLocale();
  if (part.accounts === 0) return null;
  const title = t(`dryRun.leftOut.${reason}`, { count: part.accounts, sum: formatMoney(part.net, tag) });
  return (
    <section className="grid gap-1">
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul aria-label={title} className="divide-y divide-line text-sm">
        {leftOut.map(({ account, net }) => (
          <li key={account.id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <AccountLink account={account} />
            <span>
              <MoneyText money={net} />{" "}
              <span className="text-xs whitespace-nowrap text-ink-2">{t("common:exclVat")}</span>
            </span>
          </li>
        ))}
      </ul>
      <Most shown={leftOut.length} of={part.accounts} />
      {reason === "incomplete" && <p className="text-sm text-ink-2">{t("dryRun.asked")}</p>}
    </section>
  );
}

/** That a list is not whole, and where it is. */
function Most({ shown, of }: { shown: number; of: number }) {
  const { t } = useTranslation("invoicing");
  return shown < of && <p className="text-sm text-ink-2">{t("dryRun.mostAccounts", { count: shown, of })}</p>;
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
