import { useTranslation } from "react-i18next";
import { Skeleton } from "../../../components/ui/skeleton.tsx";

/** Stands in for five rows that are loading. */
export function LeadListSkeleton() {
  const { t } = useTranslation("common");
  return (
    <div role="status" aria-label={t("loading")} className="divide-y divide-line rounded-l border border-line bg-card">
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className="flex gap-4 px-[18px] py-4">
          <Skeleton className="size-[52px] shrink-0 rounded-[14px]!" />
          <div className="grid grow content-start gap-2.5 pt-1">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3.5 w-4/5" />
            <Skeleton className="h-3.5 w-3/5" />
          </div>
          <Skeleton className="hidden h-8 w-28 self-end md:block" />
        </div>
      ))}
    </div>
  );
}
