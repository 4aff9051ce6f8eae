import { useTranslation } from "react-i18next";
import { useLocation, useParams } from "react-router";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { DealDetail } from "../../features/deals/components/deal-detail.tsx";
import { useDeal } from "../../features/deals/use-deal.ts";
import { adminPaths } from "../../lib/admin-paths.ts";
import { Page } from "../frame/page.tsx";

/** One deal. The way back keeps the filters of the list. */
export function DealPage() {
  const { t } = useTranslation("deals");
  const { id = "" } = useParams();
  const state = useLocation().state as { list?: string } | null;
  const { data, error } = useDeal(id);
  if (error && !data) throw error;
  return (
    <Page title={t("back")} back={adminPaths.deals + (state?.list ?? "")} detail={data?.deal.name}>
      {data ? <DealDetail key={id} {...data} /> : <Skeleton className="h-96 rounded-l!" />}
    </Page>
  );
}
