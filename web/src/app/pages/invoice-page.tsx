import { getAccountInvoice } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useLocation, useParams } from "react-router";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { InvoiceDetail } from "../../features/invoicing/components/invoice-detail.tsx";
import { useAnswer } from "../../lib/api/use-answer.ts";
import { adminPaths } from "../../lib/admin-paths.ts";
import { Page } from "../frame/page.tsx";

/** One invoice of any account. The way back keeps the filters of the list. */
export function InvoicePage() {
  const { t } = useTranslation("invoicing");
  const { id = "" } = useParams();
  const state = useLocation().state as { list?: string } | null;
  const { data, error } = useAnswer(getAccountInvoice, { params: { id } });
  if (error && !data) throw error;
  return (
    <Page title={t("title")} back={adminPaths.invoicing + (state?.list ?? "")} detail={data?.invoice.number}>
      {data ? <InvoiceDetail key={id} detail={data} /> : <Skeleton className="h-96 rounded-l!" />}
    </Page>
  );
}
