import { useTranslation } from "react-i18next";
import { useLocation, useParams } from "react-router";
import { RefundRequests } from "../../features/refund-requests/components/refund-requests.tsx";
import { adminPaths } from "../../lib/admin-paths.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { Page } from "../frame/page.tsx";

/** The queue of refund requests; on wide screens with one of them beside it, on others that leads to one. */
export function RefundRequestsPage() {
  const { t } = useTranslation("refund-requests");
  const { id } = useParams();
  const { search } = useLocation();
  const isSplit = useMediaQuery("(min-width: 80rem)");
  return (
    <Page title={t("title")} {...(id && !isSplit && { back: adminPaths.refundRequests + search })}>
      <RefundRequests id={id} isSplit={isSplit} />
    </Page>
  );
}
