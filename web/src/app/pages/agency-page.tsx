import { getAgency } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { AgencyDetail } from "../../features/agencies/components/agency-detail.tsx";
import { useAnswer } from "../../lib/api/use-answer.ts";
import { useOpenedFrom } from "../../lib/opened-from.ts";
import { adminPaths } from "../../lib/admin-paths.ts";
import { Page } from "../frame/page.tsx";

/** One agency. The way back keeps the filters of the list. */
export function AgencyPage() {
  const { t } = useTranslation("agencies");
  const { id = "" } = useParams();
  const from = useOpenedFrom();
  const { data, error } = useAnswer(getAgency, { params: { id } });
  if (error && !data) throw error;
  return (
    <Page title={t("back")} back={from ?? adminPaths.agencies} detail={data?.agency.name}>
      {data ? <AgencyDetail key={id} {...data} /> : <Skeleton className="h-96 rounded-l!" />}
    </Page>
  );
}
