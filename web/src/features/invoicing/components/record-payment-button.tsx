import type { AccountInvoice } from "@doorlight/gateway/contract";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { lazyPart } from "../../../lib/lazy-part.ts";

const RecordPayment = lazyPart(() => import("./record-payment.tsx"), "RecordPayment");

/** Opens the dialog in which an admin records a payment, also of a paid invoice: a bank file may have withheld a part of one. */
export function RecordPaymentButton({ invoice }: { invoice: AccountInvoice }) {
  const { t } = useTranslation("invoicing");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look={invoice.paymentDetails ? "primary" : "outline"} onClick={() => setOpen(true)}>
        {t("payment.open")}
      </Button>
      {open && (
        <Suspense>
          <RecordPayment invoice={invoice} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
