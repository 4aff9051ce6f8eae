import type { Lead } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { LoadMore, type Pages } from "../../../components/ui/load-more.tsx";
import { totalText } from "../../../lib/total-text.ts";
import { LeadRow } from "./lead-row.tsx";

type Props = {
  leads: Lead[];
  /** Null if it is not known. */
  total: number | null;
  /** Whether there may be more. */
  totalIsLeast: boolean;
  list: Pages;
  onPoint: (id: string | null) => void;
};

/** The list, with a button that loads more while there are more. */
export function LeadList({ leads, total, totalIsLeast, list, onPoint }: Props) {
  const { t } = useTranslation("leads");
  // A reader who has loaded them all knows the number.
  const isLeast = totalIsLeast && list.hasNextPage;
  return (
    <div className="grid gap-4">
      <h2 className="sr-only">{t("listHeading")}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-l border border-line bg-card" aria-label={t("title")}>
        {leads.map((lead) => (
          <LeadRow key={lead.id} lead={lead} onPoint={onPoint} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3 px-1 text-sm text-ink-2">
        <span role="status">
          {total === null
            ? t("shownOnly", { count: leads.length })
            : t("shown", { shown: leads.length, total: totalText(Math.max(total, leads.length), isLeast) })}
        </span>
        <LoadMore of={list} />
      </div>
    </div>
  );
}
