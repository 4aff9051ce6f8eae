import { getPriceList, LeadType } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CountryChip } from "../../../components/account/country-chip.tsx";
import { Alert } from "../../../components/ui/alert.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { SearchField } from "../../../components/ui/search-field.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { countryIn, useAddressState } from "../../../lib/address-state.ts";
import { hasCode } from "../../../lib/api/api-error.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useUser } from "../../../lib/session.ts";
import { rowColumns } from "../row-classes.ts";
import { useEdits } from "../use-edits.ts";
import { ChangeBar } from "./change-bar.tsx";
import { PriceHistory } from "./price-history.tsx";
import { PriceMatches, PriceTree } from "./price-tree.tsx";
import { UnitPrices } from "./unit-prices.tsx";

/** Prices of leads in a country, by type and place, and their history. */
export function Prices() {
  const { t } = useTranslation("prices");
  const [search, setSearch] = useAddressState();
  const { country: own } = useUser();
  const country = countryIn(search) ?? own;
  const [text, setText] = useState("");
  const { data: list, error } = useAnswer(getPriceList, { query: { country } });
  const edits = useEdits(country, list?.newestVersion ?? null);

  return (
    <div className="grid max-w-[1120px] gap-5">
      <p className="max-w-[75ch] text-ink-2">{t("intro")}</p>
      <div className="flex flex-wrap items-center gap-2">
        <CountryChip
          chosen={country}
          onChange={(chosen) => {
            setText("");
            setSearch(new URLSearchParams({ country: chosen }));
          }}
        />
        <SearchField key={country} label={t("search")} maxLength={100} value={text} onSearch={setText} />
      </div>
      {hasCode(error, "not_found") ? <Alert tone="bad">{t("noList")}</Alert> : <ErrorAlert error={error} />}
      {!list && !error && <Skeleton className="h-96 rounded-l!" />}
      {list && (
        <>
          <UnitPrices key={country} list={list} edits={edits} />
          <section aria-label={t("places")} className="overflow-hidden rounded-l border border-line bg-card">
            <ColumnHeads />
            {text.trim() ? (
              <PriceMatches key={country} country={country} edits={edits} text={text.trim()} />
            ) : (
              <PriceTree key={country} country={country} edits={edits} />
            )}
          </section>
          <ChangeBar key={`bar ${country}`} list={list} edits={edits} />
          <PriceHistory key={`history ${country}`} list={list} edits={edits} />
        </>
      )}
    </div>
  );
}

/** Names of the columns of wide screens; each cell carries its own for screen readers and phones. */
function ColumnHeads() {
  const { t } = useTranslation(["prices", "common"]);
  return (
    <div
      aria-hidden="true"
      className={`border-b border-line px-4 py-3 text-xs font-semibold text-ink-3 max-lg:hidden ${rowColumns}`}
    >
      <span>{t("column.place")}</span>
      {LeadType.options.map((leadType) => (
        <span key={leadType} className="text-right">
          {t(`column.leadType.${leadType}`)}
        </span>
      ))}
      <span>{t("column.modifier")}</span>
      <span className="text-right">{t("column.volume")}</span>
    </div>
  );
}
