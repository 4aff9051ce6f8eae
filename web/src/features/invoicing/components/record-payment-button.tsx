import type { AccountInvoice } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { DialogButton } from "./dialog-button.tsx";

const RecordPayment = lazyPart(() => import("./record-payment.tsx"), "RecordPayment");

export function RecordPaymentButton({ invoice }: { invoice: AccountInvoice }) {
  const { t } = useTranslation("invoicing");
  return (
    <DialogButton look="primary" dialog={(onClose) => <RecordPayment invoice={invoice} onClose={onClose} />}>
      {t("payment.open")}
    </DialogButton>
  );
}
