import type { AccountInvoice } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Tag, type Tone } from "../../../components/ui/tag.tsx";

const tones: Record<AccountInvoice["delivery"], Tone> = {
  pending: "grey",
  sent: "blue",
  acknowledged: "green",
  rejected: "red",
};

/** How far an invoice has come on its way to its buyer, and why one is rejected: by us, or as the operator says. */
export function DeliveryTag({ invoice: { delivery, deliveryDetail } }: { invoice: AccountInvoice }) {
  const { t } = useTranslation("invoicing");
  return (
    <>
      <Tag tone={tones[delivery]}>{t(`delivery.${delivery}`)}</Tag>
      {deliveryDetail && (
        <span className="mt-1 block text-sm wrap-anywhere text-ink-2">
          {deliveryDetail === "account_erased" ? t("delivery.accountErased") : deliveryDetail}
        </span>
      )}
    </>
  );
}
