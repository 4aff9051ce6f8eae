import { reversePayBack, reversePayment, type WholeInvoice } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { formatMoney } from "../../../lib/money.ts";
import { useUser } from "../../../lib/session.ts";
import { invoiceChange } from "../invoice-change.ts";
import { ReasonButton } from "./reason-button.tsx";

type Payment = WholeInvoice["payments"][number];

/** Takes a payment that was recorded by mistake back; nothing for one that cannot be. */
export function TakeBackPayment({ invoiceId: id, payment }: { invoiceId: string; payment: Payment }) {
  const { id: paymentId, amount, by, reversed } = payment;
  const { t } = useTranslation("invoicing");
  const { tag } = useLocale();
  const { mutateAsync, isPending, error } = useChange(reversePayment, invoiceChange);
  if (reversed || (by !== "hand" && by !== "statement" && by !== "set_off")) return null;
  return (
    <ReasonButton
      title={t("takeBack.title", { sum: formatMoney(amount, tag) })}
      text={<p>{t(`takeBack.text.${by}`)}</p>}
      done={t("takeBack.done")}
      pending={isPending}
      error={error}
      onConfirm={(reason) => mutateAsync({ params: { id, paymentId }, body: { reason } })}
    >
      {t("takeBack.open")}
    </ReasonButton>
  );
}

type Use = NonNullable<WholeInvoice["surplus"]>["uses"][number];

/** Takes the record of a pay-back back, for super admins. */
export function TakeBackPayBack({ use }: { use: Use }) {
  const { id: payBackId, surplusId: id, amount, invoice } = use;
  const { t } = useTranslation("invoicing");
  const { tag } = useLocale();
  const { mutateAsync, isPending, error } = useChange(reversePayBack, invoiceChange);
  const isSuperAdmin = useUser().role === "super_admin";
  if (invoice || !isSuperAdmin) return null;
  return (
    <ReasonButton
      title={t("takeBack.payBackTitle", { sum: formatMoney(amount, tag) })}
      text={<p>{t("takeBack.text.pay_back")}</p>}
      done={t("takeBack.payBackDone")}
      pending={isPending}
      error={error}
      onConfirm={(reason) => mutateAsync({ params: { id, payBackId }, body: { reason } })}
    >
      {t("takeBack.open")}
    </ReasonButton>
  );
}
