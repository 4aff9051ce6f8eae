import { moneyUnits } from "@doorlight/common/numbers";
import { type AccountInvoice, listApprovals, recordInvoicePayment, WaitingApproval } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AllowanceNote } from "../../../components/account/allowance-note.tsx";
import { Alert } from "../../../components/ui/alert.tsx";
import { CheckField } from "../../../components/ui/check-field.tsx";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { refusedField } from "../../../lib/api/refused-field.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { currencySign, formatMoney } from "../../../lib/money.ts";
import { showToast } from "../../../lib/toast.ts";
import { numberText, questionAbout, readTyped } from "../../../lib/typed-number.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { useToday } from "../../../lib/use-today.ts";
import { invoiceChange } from "../invoice-change.ts";

type Props = { invoice: AccountInvoice; onClose: () => void };

/** Asks for a payment on the account and its day, and states the invoice's new balance. */
export function RecordPayment({ invoice, onClose }: Props) {
  const { t } = useTranslation("invoicing");
  const { locale, tag } = useLocale();
  const { currency } = invoice.gross;
  const left = Math.max(0, invoice.gross.amount - invoice.paid.amount);
  const today = useToday(invoice.country);
  const [text, setText] = useState(left > 0 ? numberText(left, tag, { scale: 100, decimals: 2 }) : "");
  const [chosenDay, setChosenDay] = useState<string>();
  const paidOn = chosenDay ?? today;
  const [meant, setMeant] = useState(false);
  const record = useChange(recordInvoicePayment, {
    ...invoiceChange,
    refreshes: [...invoiceChange.refreshes, listApprovals],
  });
  const form = { scale: 100, decimals: 2, units: moneyUnits(currency) };
  const read = readTyped(text, locale, form);
  const amount = typeof read === "number" ? read : 0;
  const isMore = amount > left;
  const asked = { amount: { amount, currency }, paidOn, more: isMore && meant };
  const { success, data: body } = recordInvoicePayment.body.safeParse(asked);
  const isWrongDay = refusedField(record.error, "paidOn") !== undefined;
  // Somebody recorded a payment meanwhile: the sums beside the question are of now.
  const isBeyond = refusedField(record.error, "amount")?.code === "beyond_open";
  const money = (value: number) => formatMoney({ amount: value, currency }, tag);

  const send = useOneAtATime(async () => {
    if (!body) return;
    const answer = await record.mutateAsync({ params: { id: invoice.id }, body });
    onClose();
    const waits = WaitingApproval.safeParse(answer).success;
    if (waits) await showToast("info", t("payment.waits"));
    else await showToast("success", t("payment.done"));
  });
  return (
    <ConfirmDialog
      title={t("payment.title", { number: invoice.number })}
      action={t("payment.action")}
      pending={record.isPending}
      isForm
      ready={success && amount > 0 && paidOn <= today && (!isMore || meant)}
      // The refusal is shown in the dialog.
      onConfirm={() => void send().catch(() => {})}
      onCancel={onClose}
    >
      {isWrongDay && <Alert tone="bad">{t("payment.wrongDay")}</Alert>}
      {isBeyond && <Alert tone="bad">{t("payment.meanwhile", { left: money(left) })}</Alert>}
      {!isWrongDay && !isBeyond && <ErrorAlert error={record.error} />}
      <TextField
        label={t("payment.amount")}
        inputMode="decimal"
        autoComplete="off"
        suffix={currencySign(currency, tag)}
        error={questionAbout(text, locale, form)}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <TextField
        label={t("payment.paidOn")}
        type="date"
        max={today}
        value={paidOn}
        onChange={({ target }) => setChosenDay(target.value)}
      />
      {amount > 0 && (
        <Alert tone={isMore ? "warn" : "info"}>
          {amount < left && t("payment.partial", { left: money(left - amount) })}
          {amount === left && t("payment.exact")}
          {isMore && t("payment.over", { over: money(amount - left) })}
        </Alert>
      )}
      {isMore && (
        <CheckField
          label={t("payment.more", { amount: money(amount), left: money(left) })}
          checked={meant}
          onChange={({ target }) => setMeant(target.checked)}
        />
      )}
      {isMore && <AllowanceNote kind="payments" country={invoice.country} />}
    </ConfirmDialog>
  );
}
