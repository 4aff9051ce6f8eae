import type { AccountInvoice } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Tag, type Tone } from "../../../components/ui/tag.tsx";

const tones: Record<AccountInvoice["delivery"], Tone> = {
  pending: "grey",
  sent: "blue",
  acknowledged: "green",
  rejected: "red",
};

/**
 * How far an invoice has come on its way to its buyer. Why one is rejected: by us, or as the operator says; and why the files
 * of one could not be made.
 */
export function DeliveryTag({ invoice: { delivery, deliveryDetail } }: { invoice: AccountInvoice }) {
  const { t } = useTranslation("invoicing");
  const hasFailed = delivery === "pending" && deliveryDetail !== "";
  return (
    <>
      <Tag tone={hasFailed ? "red" : tones[delivery]}>{t(`delivery.${hasFailed ? "failed" : delivery}`)}</Tag>
      {deliveryDetail && (
        <span className="mt-1 block text-sm wrap-anywhere text-ink-2">
          {isOurs(deliveryDetail) ? t(`delivery.${deliveryDetail}`) : deliveryDetail}
        </span>
      )}
    </>
  );
}

/** Other details are the operator's words, or the cause of an error. */
const isOurs = (detail: string): detail is "account_erased" | "address_invalid" =>
  detail === "account_erased" || detail === "address_invalid";
