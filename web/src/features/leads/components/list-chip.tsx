import { listLeadLists } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { FilterChip } from "../../../components/ui/filter-chip.tsx";
import { OptionRow } from "../../../components/ui/option-row.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { paths } from "../../../lib/paths.ts";
import { type LeadFilters, unfiltered, writeFilters } from "../lead-filters.ts";

type Props = { filters: LeadFilters; onChange: (change: Partial<LeadFilters>) => void };

/** One of the agent's lead lists as a filter, and a way to keep the filters as a list. */
export function ListChip({ filters, onChange }: Props) {
  const { t } = useTranslation("leads");
  const { data } = useAnswer(listLeadLists);
  const lists = data?.items ?? [];
  const { listId, location } = filters;
  const isSearch = listId === null && location.length > 0;
  if (lists.length === 0 && !isSearch) return null;
  const name = lists.find(({ id }) => id === listId)?.name ?? t("filter.anyList");
  return (
    <FilterChip title={t("filter.list")} label={name} on={listId !== null}>
      <OptionRow type="radio" name="list" checked={listId === null} onChange={() => onChange({ listId: null })}>
        {t("filter.anyList")}
      </OptionRow>
      {lists.map((list) => (
        <OptionRow
          key={list.id}
          type="radio"
          name="list"
          checked={listId === list.id}
          // The former filters would narrow the list.
          onChange={() => onChange({ ...unfiltered, listId: list.id })}
        >
          {list.name}
        </OptionRow>
      ))}
      {isSearch && (
        <Link
          to={`${paths.newLeadList}?${writeFilters(filters)}`}
          className="block rounded-s px-2.5 py-2.5 text-sm font-[550] text-secondary hover:underline"
        >
          {t("filter.saveList")}
        </Link>
      )}
    </FilterChip>
  );
}
