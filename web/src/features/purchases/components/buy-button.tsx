import type { LeadDetail, PaymentSource } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatMoney, type Money } from "../../../lib/money.ts";
import { useUser } from "../../../lib/session.ts";
import { showToast } from "../../../lib/toast.ts";
import { useBuyLead } from "../api/buy-lead.ts";
import { contactHeadingId } from "./contact-card.tsx";

type Props = { lead: LeadDetail; price: Money; paymentSource: PaymentSource | null; size?: "m" | "l" };

/** Asks once, with the exact price, then shows the contact. */
export function BuyButton({ lead, price, paymentSource, size = "m" }: Props) {
  const { t } = useTranslation("purchases");
  const { tag } = useLocale();
  const { credits } = useUser();
  const errorText = useErrorText();
  const buy = useBuyLead(lead.id);
  const priceText = formatMoney(price, tag);

  const confirm = async () => {
    try {
      await buy.mutateAsync();
      requestAnimationFrame(() => document.getElementById(contactHeadingId)?.focus());
    } catch (error) {
      // A toast as well: after a refusal the lead may no longer be available, and then this button leaves the screen.
      void showToast("error", errorText(error));
      throw error;
    }
  };

  return (
    <ConfirmButton
      look="primary"
      size={size}
      title={t("confirm.title")}
      text={
        <>
          <p>
            {t(`confirm.${paymentSource ?? "invoice"}`, {
              price: priceText,
              count: credits ?? 1,
              left: Math.max(0, (credits ?? 1) - 1),
            })}
          </p>
          <p>{t("confirm.binding")}</p>
        </>
      }
      action={t("confirm.buy", { price: priceText })}
      onConfirm={confirm}
      done={t("confirm.done")}
      withTrace
    >
      {t("buy")}
    </ConfirmButton>
  );
}
