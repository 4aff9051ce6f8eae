import type { LeadDetail, PaymentSource } from "@doorlight/gateway/contract";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { useLocale } from "../../../i18n/use-locale.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { formatMoney, type Money } from "../../../lib/money.ts";
import { useUser } from "../../../lib/session.ts";
import { showToast } from "../../../lib/toast.ts";
import { useBuyLead } from "../api/buy-lead.ts";
import { contactHeadingId } from "./contact-card.tsx";

const ConfirmDialog = lazy(async () => ({
  default: (await import("../../../components/ui/confirm-dialog.tsx")).ConfirmDialog,
}));

type Props = { lead: LeadDetail; price: Money; paymentSource: PaymentSource | null; size?: "m" | "l" };

/** Asks once, says the exact price, then shows the contact. */
export function BuyButton({ lead, price, paymentSource, size = "m" }: Props) {
  const { t } = useTranslation(["purchases", "errors"]);
  const { tag } = useLocale();
  const { credits } = useUser();
  const errorText = useErrorText();
  const buy = useBuyLead(lead.id);
  const [asking, setAsking] = useState(false);
  const priceText = formatMoney(price, tag);

  // Awaited rather than given callbacks: the outcome may take this button off the screen, and the toast must still come.
  const confirm = async () => {
    try {
      await buy.mutateAsync();
      setAsking(false);
      requestAnimationFrame(() => document.getElementById(contactHeadingId)?.focus());
      await showToast("success", t("bought"));
    } catch (error) {
      await showToast("error", errorText(error));
    }
  };

  return (
    <>
      <Button size={size} onClick={() => setAsking(true)}>
        {t("buy")}
      </Button>
      {asking && (
        <Suspense>
          <ConfirmDialog
            title={t("confirm.title")}
            action={t("confirm.buy", { price: priceText })}
            pending={buy.isPending}
            onConfirm={() => void confirm()}
            onCancel={() => setAsking(false)}
          >
            <p>
              {t(`confirm.${paymentSource ?? "invoice"}`, {
                price: priceText,
                count: credits ?? 1,
                left: Math.max(0, (credits ?? 1) - 1),
              })}
            </p>
            <p>{t("confirm.binding")}</p>
            {buy.isError && (
              <Alert tone="bad">
                {errorText(buy.error)}
                {buy.error instanceof ApiError && buy.error.traceId && (
                  <span className="mt-1 block text-xs">{t("errors:trace", { traceId: buy.error.traceId })}</span>
                )}
              </Alert>
            )}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
