import type { MyLead } from "@doorlight/gateway/contract";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { Away } from "../../../components/account/away.tsx";
import { PeriodBar } from "../../../components/account/period-bar.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { IconBuilding, IconSearch } from "../../../components/ui/icons.ts";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { SearchField } from "../../../components/ui/search-field.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { paths } from "../../../lib/paths.ts";
import { MOST_DAYS } from "../../../lib/period-filter.ts";
import { tourTarget } from "../../../lib/tours.ts";
import { useMyLeads } from "../api/my-leads.ts";
import { useSingleKeys } from "../../../lib/single-keys.ts";
import { useMyLeadsFilter } from "../my-leads-filter.ts";
import { useChosenLeads } from "../use-chosen-leads.ts";
import { useRowKeys } from "../use-row-keys.ts";
import { ChosenBar } from "./chosen-bar.tsx";
import { ExportLink } from "./export-link.tsx";
import { MyLeadsTable } from "./my-leads-table.tsx";
import { StateBar } from "./state-bar.tsx";
import { WaitingPurchases } from "./waiting-purchases.tsx";

type Props = {
  /** The control that logs a contact attempt of a purchase. */
  Attempt?: ComponentType<{ myLead: MyLead }> | undefined;
};

/** The agent's purchases of a period that match a search, with their count and total. */
export function MyLeads({ Attempt }: Props) {
  const { t } = useTranslation("purchases");
  const [filter, change] = useMyLeadsFilter();
  const list = useMyLeads(filter);
  const { data, error, isPending } = list;
  if (error && !data) throw error;
  const first = data?.pages[0];
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  useRowKeys(rows);
  const chosen = useChosenLeads(rows);

  return (
    <>
      <div
        {...tourTarget("period")}
        className="mb-4 grid gap-2 md:flex md:flex-wrap md:items-center md:justify-between"
      >
        <PeriodBar filter={filter} onChange={change} />
        <div className="flex flex-wrap items-center gap-2">
          <SearchField label={t("search.label")} maxLength={100} value={filter.q} onSearch={(q) => change({ q })} />
          {first && first.count > 0 && <ExportLink filter={filter} />}
        </div>
      </div>
      {first && first.waiting.length > 0 && (
        <div className="mb-3 grid gap-2">
          <WaitingPurchases waiting={first.waiting} />
        </div>
      )}
      {first && (first.states.length > 0 || filter.state) && (
        <div {...tourTarget("states")} className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <StateBar counts={first.states} chosen={filter.state} onChange={(state) => change({ state })} />
          <Keys />
        </div>
      )}
      <p role="status" className="sr-only">
        {(filter.q || filter.state) && first && t("count", { count: first.count })}
      </p>
      {isPending && <Skeleton className="h-64 rounded-l!" />}
      {first && first.count > 0 && (
        <div className="grid gap-4">
          <Away pages={data.pages} />
          <MyLeadsTable
            myLeads={rows}
            count={first.count}
            total={first.total}
            credits={first.credits}
            quota={first.quota}
            chosen={chosen}
            Attempt={Attempt}
          />
          <ChosenBar {...chosen} />
          <LoadMore of={list} />
        </div>
      )}
      {first?.count === 0 && filter.q && (
        <EmptyState
          Icon={IconSearch}
          title={t("search.none", { text: filter.q })}
          action={
            <span className="flex flex-wrap justify-center gap-2.5">
              <Button onClick={() => change({ q: "" })}>{t("search.clear")}</Button>
              {!(filter.period === "last_n_days" && filter.days === MOST_DAYS) && (
                <Button look="outline" onClick={() => change({ period: "last_n_days", days: MOST_DAYS })}>
                  {t("search.year")}
                </Button>
              )}
            </span>
          }
        >
          {t("search.scope")}
        </EmptyState>
      )}
      {first?.count === 0 && !filter.q && filter.state && (
        <EmptyState
          Icon={IconSearch}
          title={t("followUp.none", { state: t(`followUp.state.${filter.state}`) })}
          action={<Button onClick={() => change({ state: null })}>{t("followUp.showAll")}</Button>}
        >
          {t("followUp.noneInPeriod")}
        </EmptyState>
      )}
      {first?.count === 0 && !filter.q && !filter.state && (
        <EmptyState
          Icon={IconBuilding}
          title={t("empty.title")}
          action={<ButtonLink to={paths.newLeads}>{t("empty.action")}</ButtonLink>}
        >
          {t("empty.text")}
        </EmptyState>
      )}
    </>
  );
}

/** Which keys act on the row that has the focus. */
function Keys() {
  const { t } = useTranslation("purchases");
  const [singleKeys] = useSingleKeys();
  if (!singleKeys) return null;
  return <p className="text-sm text-ink-2 max-xl:hidden">{t("followUp.keys")}</p>;
}
