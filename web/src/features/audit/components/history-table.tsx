import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { IconHistory } from "../../../components/ui/icons.ts";
import { Skeleton } from "../../../components/ui/skeleton.tsx";

type Props = {
  label: string;
  columns: string[];
  /** Null while they load. */
  rows: ReactNode[] | null;
  empty: string;
  hasMore: boolean;
  loadingMore: boolean;
  onMore: () => void;
};

/** A table of past events, newest first. On phones each row becomes a card. */
export function HistoryTable({ label, columns, rows, empty, hasMore, loadingMore, onMore }: Props) {
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
      <div className="overflow-hidden rounded-l border border-line bg-card">
        <table aria-label={label} className="w-full border-collapse max-md:block">
          <thead className="text-left text-xs text-ink-3 max-md:sr-only">
            <tr className="border-b border-line [&>th]:px-4 [&>th]:py-3 [&>th]:font-semibold">
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line max-md:block [&>tr]:max-md:grid [&>tr]:max-md:gap-1 [&>tr]:max-md:px-4 [&>tr]:max-md:py-3.5 [&>tr>td]:align-top [&>tr>td]:md:px-4 [&>tr>td]:md:py-3">
            {rows}
          </tbody>
        </table>
      </div>
      {hasMore && (
        <Button look="outline" className="justify-self-center" pending={loadingMore} onClick={onMore}>
          {t("more")}
        </Button>
      )}
    </div>
  );
}
