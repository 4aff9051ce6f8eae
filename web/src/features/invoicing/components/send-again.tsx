import type { AccountInvoice } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { useSendInvoice } from "../api/changes.ts";

/** Sends an invoice once more, as its buyer wants it. */
export function SendAgain({ invoice: { id, number } }: { invoice: AccountInvoice }) {
  const { t } = useTranslation("invoicing");
  const { mutateAsync } = useSendInvoice(id);
  return (
    <ConfirmButton
      title={t("send.title", { number })}
      text={<p>{t("send.text")}</p>}
      action={t("send.action")}
      done={t("send.done")}
      onConfirm={() => mutateAsync(undefined)}
    >
      {t("send.open")}
    </ConfirmButton>
  );
}
