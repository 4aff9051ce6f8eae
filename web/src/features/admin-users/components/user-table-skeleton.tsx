import { useTranslation } from "react-i18next";
import { Skeleton } from "../../../components/ui/skeleton.tsx";

/** Stands in for ten rows that are loading. */
export function UserTableSkeleton() {
  const { t } = useTranslation("common");
  return (
    <div role="status" aria-label={t("loading")} className="divide-y divide-line rounded-l border border-line bg-card">
      {Array.from({ length: 10 }, (_, row) => (
        <div key={row} className="flex h-[92px] items-center gap-3 px-4 md:h-[60px]">
          <Skeleton className="size-[34px] shrink-0 rounded-full!" />
          <div className="grid grow gap-2">
            <Skeleton className="h-3.5 w-1/4" />
            <Skeleton className="h-3 w-1/3" />
          </div>
          <Skeleton className="h-5 w-20" />
        </div>
      ))}
    </div>
  );
}
