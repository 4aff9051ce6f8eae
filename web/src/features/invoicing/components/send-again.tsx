import { type AccountInvoice, sendInvoice } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { invoiceChange } from "../invoice-change.ts";

/** Sends an invoice once more, as its buyer wants it. */
export function SendAgain({ invoice: { id, number } }: { invoice: AccountInvoice }) {
  const { t } = useTranslation("invoicing");
  const { mutateAsync } = useChange(sendInvoice, invoiceChange);
  return (
    <ConfirmButton
      title={t("send.title", { number })}
      text={<p>{t("send.text")}</p>}
      action={t("send.action")}
      done={t("send.done")}
      onConfirm={() => mutateAsync({ params: { id } })}
    >
      {t("send.open")}
    </ConfirmButton>
  );
}
