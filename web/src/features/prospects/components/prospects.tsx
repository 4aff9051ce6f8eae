import { getProspectsFile, listProspectGroups, listProspects, ProspectState } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { CountryChip } from "../../../components/account/country-chip.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { buttonClass } from "../../../components/ui/class-names.ts";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { IconDownload, IconUserPlus } from "../../../components/ui/icons.ts";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { NoAnswer } from "../../../components/ui/no-answer.tsx";
import { OneChip } from "../../../components/ui/one-chip.tsx";
import { SearchField } from "../../../components/ui/search-field.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { addressOf } from "../../../lib/api/call.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { type GroupName, groupNames, isNarrowed, queryOf, useProspectSearch } from "../prospect-search.ts";
import { ProspectTable } from "./prospect-table.tsx";

const lists = { place: "places", brand: "brands", source: "sources", tag: "tags" } as const;

/** People who are no agents yet, and the ways to more of them and to a file of them. */
export function Prospects() {
  const { t } = useTranslation(["prospects", "common"]);
  const { locale } = useLocale();
  const [search, change] = useProspectSearch();
  const query = queryOf(search);
  const list = usePages(listProspects, { query: { ...query, limit: 50 } });
  const { data: groups } = useAnswer(listProspectGroups, { query: { country: search.country } });
  const { data } = list;
  const prospects = data?.pages.flatMap(({ items }) => items);
  const start = <ButtonLink to={adminPaths.importProspects}>{t("import.open")}</ButtonLink>;
  const clear = () => change({ q: "", state: null, place: "", brand: "", source: "", tag: "" });

  const chip = (name: GroupName) => (
    <OneChip
      key={name}
      title={t(`filter.${name}.title`)}
      any={t(`filter.${name}.any`)}
      options={(groups?.[lists[name]] ?? []).map((group) => ({
        value: group.name,
        text: t("filter.option", { name: group.name, count: group.count }),
      }))}
      unknown={search[name]}
      chosen={search[name] || null}
      onChange={(chosen) => change({ [name]: chosen ?? "" })}
    />
  );

  return (
    <div className="grid max-w-[1120px] gap-4">
      <p className="max-w-[75ch] text-ink-2">{t("intro")}</p>
      <div className="flex flex-wrap items-center gap-2">
        <SearchField label={t("search")} maxLength={100} value={search.q} onSearch={(q) => change({ q })} />
        <CountryChip chosen={search.country} onChange={(country) => change({ country })} />
        <OneChip
          title={t("filter.state.title")}
          any={t("filter.state.any")}
          options={ProspectState.options.map((value) => ({ value, text: t(`state.${value}`) }))}
          chosen={search.state}
          onChange={(state) => change({ state })}
        />
        {groupNames.map(chip)}
        <div className="ml-auto flex flex-wrap gap-2">
          {prospects && prospects.length > 0 && (
            <a
              className={buttonClass({ look: "outline" })}
              href={addressOf(getProspectsFile, { query: { ...query, locale } })}
              download
            >
              <IconDownload size={16} stroke={1.75} aria-hidden="true" />
              {t("file")}
            </a>
          )}
          {start}
        </div>
      </div>
      {!prospects && <NoAnswer of={list} />}
      {prospects?.length === 0 && (
        <EmptyState
          Icon={IconUserPlus}
          title={t("empty.title")}
          action={isNarrowed(search) ? <Button onClick={clear}>{t("common:clearFilters")}</Button> : start}
        >
          {t(isNarrowed(search) ? "empty.narrowed" : "empty.none")}
        </EmptyState>
      )}
      {prospects && prospects.length > 0 && (
        <>
          <p role="status" className="text-sm text-ink-2 tabular-nums">
            {t("count", { count: data?.pages[0]?.count ?? 0 })}
          </p>
          <ProspectTable prospects={prospects} />
        </>
      )}
      <LoadMore of={list} />
    </div>
  );
}
