import {
  type OpenPayment,
  reopenBankPayment,
  settleBankPayment,
  type SettledPayment,
} from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { useCurrency } from "../../../lib/countries.ts";
import { formatMoney } from "../../../lib/money.ts";
import { useToday } from "../../../lib/use-today.ts";
import { invoiceChange } from "../invoice-change.ts";
import { sumToDecide } from "../sum-of-payment.ts";
import { AssignPayment } from "./assign-payment.tsx";
import { ReasonButton } from "./reason-button.tsx";

type Props = { payment: OpenPayment; country: string };

/** What an admin can do with an open payment of a bank file: assign it, pay it back, or ignore it. */
export function PaymentDecisions({ payment, country }: Props) {
  const today = useToday(country);
  const { kind, amount, paidOn, invoiceId, withheld, doubt } = payment;
  const isPayable = useCurrency(country) === amount.currency && paidOn <= today;
  // Money that the bank gave back pays nothing, and nobody gets it.
  const isUndecided = kind !== "partial" && doubt !== "left_account" && doubt !== "came_back";
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {isUndecided && isPayable && (
        // One that was withheld once more is assigned by another click.
        <AssignPayment key={`${invoiceId} ${withheld?.amount}`} payment={payment} country={country} />
      )}
      {isUndecided && <PaidBack payment={payment} country={country} />}
      <Ignore payment={payment} />
    </div>
  );
}

function PaidBack({ payment: { id, amount, withheld, paidOn: bookedOn }, country }: Props) {
  const { t } = useTranslation("invoicing");
  const { tag } = useLocale();
  const today = useToday(country);
  const [chosenDay, setChosenDay] = useState<string>();
  const paidOn = chosenDay ?? today;
  const { mutateAsync, isPending, error } = useChange(settleBankPayment, invoiceChange);
  return (
    <ReasonButton
      title={t("decide.paidBackTitle", { sum: formatMoney(withheld ?? amount, tag) })}
      text={
        <>
          <p>{t("decide.paidBackText")}</p>
          <TextField
            label={t("payment.paidOn")}
            type="date"
            min={bookedOn}
            max={today}
            value={paidOn}
            onChange={({ target }) => setChosenDay(target.value)}
          />
        </>
      }
      ready={paidOn !== ""}
      action={t("decide.paidBackAction")}
      done={t("decide.done")}
      pending={isPending}
      error={error}
      onConfirm={(reason) => mutateAsync({ params: { id }, body: { settledAs: "paid_back", paidOn, reason } })}
    >
      {t("decide.paidBack")}
    </ReasonButton>
  );
}

function Ignore({ payment }: { payment: OpenPayment }) {
  const { id, kind, invoiceNumber } = payment;
  const { t } = useTranslation("invoicing");
  const { tag } = useLocale();
  const { mutateAsync, isPending, error } = useChange(settleBankPayment, invoiceChange);
  return (
    <ReasonButton
      title={t("decide.ignoreTitle", { sum: formatMoney(sumToDecide(payment), tag) })}
      text={
        <>
          <p>
            {t(kind === "unknown" ? "decide.ignoreText" : `decide.ignoreBooked.${kind}`, { number: invoiceNumber })}
          </p>
          <p>{t("decide.canReopen")}</p>
        </>
      }
      done={t("decide.done")}
      pending={isPending}
      error={error}
      onConfirm={(reason) => mutateAsync({ params: { id }, body: { settledAs: "ignored", reason } })}
    >
      {t("decide.ignore")}
    </ReasonButton>
  );
}

/** Opens a settled payment again. */
export function ReopenPayment({ settled: { payment } }: { settled: SettledPayment }) {
  const { t } = useTranslation("invoicing");
  const { tag } = useLocale();
  const { mutateAsync, isPending, error } = useChange(reopenBankPayment, invoiceChange);
  return (
    <ReasonButton
      title={t("decide.reopenTitle", { sum: formatMoney(sumToDecide(payment), tag) })}
      text={<p>{t("decide.reopenText")}</p>}
      done={t("decide.reopened")}
      pending={isPending}
      error={error}
      onConfirm={(reason) => mutateAsync({ params: { id: payment.id }, body: { reason } })}
    >
      {t("decide.reopen")}
    </ReasonButton>
  );
}
