import { getProspect } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useLocation, useParams } from "react-router";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { ProspectDetail } from "../../features/prospects/components/prospect-detail.tsx";
import { useAnswer } from "../../lib/api/use-answer.ts";
import { adminPaths } from "../../lib/admin-paths.ts";
import { Page } from "../frame/page.tsx";

/** One prospect. The way back keeps the filters of the list. */
export function ProspectPage() {
  const { t } = useTranslation("prospects");
  const { id = "" } = useParams();
  const state = useLocation().state as { list?: string } | null;
  const { data, error } = useAnswer(getProspect, { params: { id } });
  if (error && !data) throw error;
  const { name, email, phoneNumber } = data?.prospect ?? {};
  return (
    <Page
      title={t("back")}
      back={adminPaths.prospects + (state?.list ?? "")}
      detail={name ?? email ?? phoneNumber ?? undefined}
    >
      {data ? <ProspectDetail key={id} {...data} /> : <Skeleton className="h-96 rounded-l!" />}
    </Page>
  );
}
