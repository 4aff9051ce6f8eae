import { getInvoice, getInvoicePdf, getInvoiceXml } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { InvoiceHead } from "../../components/invoice/invoice-head.tsx";
import { InvoiceSheet } from "../../components/invoice/invoice-sheet.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { addressOf } from "../../lib/api/call.ts";
import { useAnswer } from "../../lib/api/use-answer.ts";
import { paths } from "../../lib/paths.ts";
import { Page } from "../frame/page.tsx";

/** One invoice or credit note of the agent's own. */
export function OwnInvoicePage() {
  const { t } = useTranslation("invoices");
  const params = { id: useParams().id ?? "" };
  const { data, error } = useAnswer(getInvoice, { params });
  if (error && !data) throw error;
  return (
    <Page title={t("title")} back={paths.invoices} detail={data?.invoice.number}>
      {data ? (
        <div className="grid max-w-[1120px] gap-[18px]">
          <InvoiceHead
            invoice={data.invoice}
            pdf={addressOf(getInvoicePdf, { params })}
            xml={addressOf(getInvoiceXml, { params })}
          />
          <InvoiceSheet detail={data} pathOf={paths.invoice} />
        </div>
      ) : (
        <Skeleton className="h-96 rounded-l!" />
      )}
    </Page>
  );
}
