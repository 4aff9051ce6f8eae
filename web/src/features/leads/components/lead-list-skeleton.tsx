import { useTranslation } from "react-i18next";
import { LeadRowsSkeleton } from "../../../components/lead/lead-rows-skeleton.tsx";

/** Stands in for the list while it is loading. */
export function LeadListSkeleton() {
  const { t } = useTranslation("common");
  return (
    <div role="status" aria-label={t("loading")}>
      <LeadRowsSkeleton />
    </div>
  );
}
