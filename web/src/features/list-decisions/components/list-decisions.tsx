import { listDecisions } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { usePages } from "../../../lib/api/use-pages.ts";
import { Decision } from "./decision.tsx";

/** Why leads in the places of a list were notified of or delivered, or were not, each with its rules. */
export function ListDecisions({ list }: { list: { id: string } }) {
  const { t } = useTranslation("list-decisions");
  const decisions = usePages(listDecisions, { params: { id: list.id }, query: { limit: 20 } });
  const { data, error, isPending } = decisions;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-label={t("title")}>
      <p className="mb-3 max-w-[70ch] text-sm text-ink-2">{t("intro")}</p>
      {!data && <ErrorAlert error={error} />}
      {isPending && <Skeleton className="h-32" />}
      {data && items.length === 0 && <p className="text-sm text-ink-2">{t("empty")}</p>}
      {items.length > 0 && (
        <ol aria-label={t("title")} className="mb-4 divide-y divide-line border-y border-line">
          {items.map((decision) => (
            <Decision key={decision.leadId} decision={decision} />
          ))}
        </ol>
      )}
      <LoadMore of={decisions} />
    </section>
  );
}
