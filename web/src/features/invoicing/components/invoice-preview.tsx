import { previewInvoice, previewInvoicePdf } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { InvoiceLines } from "../../../components/invoice/invoice-lines.tsx";
import { buttonClass } from "../../../components/ui/class-names.ts";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { addressOf } from "../../../lib/api/call.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { Figures } from "./figures.tsx";

type Props = { country: string; period: string; userId: string };

/** The lines and sums of the invoice that an account would get now, and its PDF. Held lines are shown and not counted. */
export function InvoicePreview({ country, period, userId }: Props) {
  const { t } = useTranslation("invoicing");
  const params = { country, period, id: userId };
  const { data, error } = useAnswer(previewInvoice, { params }, { gcTime: 0 });
  if (error) return <ErrorAlert error={error} />;
  if (!data) return <Skeleton className="h-24" />;
  return (
    <div className="grid gap-3 rounded-m bg-sunken p-3">
      <InvoiceLines invoice={{ kind: "invoice", number: "" }} lines={data.lines} />
      <Figures
        figures={[
          [t("figure.net"), <MoneyText key="net" money={data.net} />],
          [t("figure.vat"), <MoneyText key="vat" money={data.vat} />],
          [t("figure.gross"), <MoneyText key="gross" money={data.gross} />],
          [t("figure.toPay"), <MoneyText key="toPay" money={data.toPay} />],
        ]}
      />
      {data.complete && (
        <a
          className={`${buttonClass({ look: "outline", size: "s" })} justify-self-start`}
          href={addressOf(previewInvoicePdf, { params })}
          download
        >
          {t("dryRun.draftPdf")}
        </a>
      )}
    </div>
  );
}
