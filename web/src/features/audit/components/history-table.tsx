import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DataTable } from "../../../components/ui/data-table.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { IconHistory } from "../../../components/ui/back-office-icons.ts";
import { LoadMore, type Pages } from "../../../components/ui/load-more.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";

type Props = {
  label: string;
  columns: string[];
  /** Null while they load. */
  rows: ReactNode[] | null;
  empty: string;
  list: Pages;
};

/** A table of past events, newest first. On phones each row becomes a card. */
export function HistoryTable({ label, columns, rows, empty, list }: Props) {
  const { t } = useTranslation("audit");
  if (!rows) return <Skeleton className="h-96 rounded-l!" />;
  if (rows.length === 0)
    return (
      <EmptyState Icon={IconHistory} title={t("empty")}>
        {empty}
      </EmptyState>
    );
  return (
    <div className="grid gap-4">
      <DataTable label={label} columns={columns.map((name) => ({ name }))}>
        {rows}
      </DataTable>
      <LoadMore of={list} />
    </div>
  );
}
