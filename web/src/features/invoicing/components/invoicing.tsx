import { getInvoiceRun } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CountryChip } from "../../../components/account/country-chip.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { OneChip } from "../../../components/ui/one-chip.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { knownMonths, useInvoicingFilters } from "../invoicing-filters.ts";
import { useMonth } from "../use-month.ts";
import { AccountInvoices } from "./account-invoices.tsx";
import { BankFile } from "./bank-file.tsx";
import { CardSales } from "./card-sales.tsx";
import { DetailsToCorrect } from "./details-to-correct.tsx";
import { DRY_RUN, DryRun } from "./dry-run.tsx";
import { FailedDocuments } from "./failed-documents.tsx";
import { ParkedAccounts } from "./parked-accounts.tsx";
import { RunCard } from "./run-card.tsx";
import { Surpluses } from "./surpluses.tsx";
import { UncheckedTaxIds } from "./unchecked-tax-ids.tsx";

/** Between two looks at a run that is under way. */
const PROGRESS_MS = 2_000;

/** The invoices of a country: the run of a month, its documents, and their payments. */
export function Invoicing() {
  const { t } = useTranslation("invoicing");
  const [filters, change] = useInvoicingFilters();
  const { country, period } = filters;
  const { data, error } = useAnswer(
    getInvoiceRun,
    { params: { country }, query: { period } },
    { refetchInterval: ({ state }) => (state.data?.run.state === "running" ? PROGRESS_MS : false) },
  );
  const run = data?.run;
  const [months] = useState(() => knownMonths(new Date()));
  const month = useMonth();
  const key = `${country} ${period ?? ""}`;
  /** The run that is tried dry. */
  const [dryRun, setDryRun] = useState("");
  const showLeft = () => {
    setDryRun(key);
    document.getElementById(DRY_RUN)?.scrollIntoView?.();
  };
  return (
    <div className="grid max-w-[1120px] gap-5">
      <p className="max-w-[75ch] text-ink-2">{t("intro")}</p>
      <div className="flex flex-wrap items-center gap-2">
        <CountryChip chosen={country} onChange={(chosen) => change({ country: chosen })} />
        <OneChip
          title={t("month")}
          any={t("lastMonth")}
          options={months.map((value) => ({ value, text: month(value) }))}
          {...(period && { unknown: month(period) })}
          chosen={period}
          onChange={(chosen) => change({ period: chosen })}
        />
      </div>
      <ErrorAlert error={error} />
      {run ? (
        <>
          <RunCard key={`run ${key}`} run={run} onShowLeft={showLeft} />
          <ParkedAccounts run={run} />
          {run.detailsToCorrect > 0 && <DetailsToCorrect key={`to correct ${country}`} run={run} />}
        </>
      ) : (
        !error && <Skeleton className="h-64 rounded-l!" />
      )}
      <FailedDocuments key={`failed documents ${country}`} country={country} />
      <UncheckedTaxIds key={`tax ids ${country}`} country={country} />
      <DryRun
        key={`dry run ${key}`}
        country={country}
        period={period}
        asked={dryRun === key}
        onAsk={() => setDryRun(key)}
      />
      <AccountInvoices filters={filters} onChange={change} />
      <CardSales key={`card sales ${country}`} country={country} />
      <Surpluses key={`surpluses ${country}`} country={country} />
      <BankFile key={`bank ${country}`} country={country} />
    </div>
  );
}
