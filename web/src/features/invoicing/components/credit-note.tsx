import { type AnswerOf, createCreditNote, type getAccountInvoice } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { TextArea } from "../../../components/ui/text-area.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { refusedField } from "../../../lib/api/refused-field.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { formatMoney } from "../../../lib/money.ts";
import { showToast } from "../../../lib/toast.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { invoiceChange } from "../invoice-change.ts";
import { CreditedLine, creditOf } from "./credited-line.tsx";

type Props = { detail: AnswerOf<typeof getAccountInvoice>; onClose: () => void };

/** Asks how much of which lines is taken back and why, and states the sums of the credit note. */
export function CreditNote({ detail: { invoice, lines }, onClose }: Props) {
  const { t } = useTranslation("invoicing");
  const { locale, tag } = useLocale();
  const { currency } = invoice.net;
  const [texts, setTexts] = useState<Readonly<Record<string, string | undefined>>>({});
  const [reason, setReason] = useState("");
  const create = useChange(createCreditNote, invoiceChange);
  const open = lines.filter(({ credited }) => !credited);
  const chosen = open.flatMap((line) => {
    const text = texts[line.id];
    return text === undefined ? [] : [creditOf(line, text, locale)];
  });
  const taken = chosen.filter((one) => one !== undefined);
  const isWhole = taken.length > 0 && taken.length === chosen.length;
  const [net, vat] = [taken.reduce((sum, one) => sum + one.net, 0), taken.reduce((sum, one) => sum + one.vat, 0)];
  const { success, data: body } = createCreditNote.body.safeParse({
    lineIds: taken.filter(({ isRest }) => isRest).map(({ id }) => id),
    parts: taken.filter(({ isRest }) => !isRest).map((one) => ({ lineId: one.id, net: { amount: one.net, currency } })),
    reason,
  });
  // Another credit note came meanwhile: the sums beside the lines are of now.
  const isMeanwhile = ["lineIds", "parts"].some((field) => refusedField(create.error, field));
  const money = (amount: number) => formatMoney({ amount, currency }, tag);

  const send = useOneAtATime(async () => {
    if (!body) return;
    const { creditNote } = await create.mutateAsync({ params: { id: invoice.id }, body });
    onClose();
    await showToast("success", t("credit.done", { number: creditNote.number }));
  });

  return (
    <ConfirmDialog
      title={t("credit.title", { number: invoice.number })}
      action={t("credit.action")}
      danger
      pending={create.isPending}
      isForm
      ready={success && isWhole}
      // The refusal is shown in the dialog.
      onConfirm={() => void send().catch(() => {})}
      onCancel={onClose}
    >
      {isMeanwhile ? <Alert tone="bad">{t("credit.meanwhile")}</Alert> : <ErrorAlert error={create.error} />}
      <fieldset className="grid gap-2.5">
        <legend className="mb-2 font-semibold text-ink">{t("credit.lines")}</legend>
        {open.map((line) => (
          <CreditedLine
            key={line.id}
            line={line}
            text={texts[line.id]}
            onChange={(text) => setTexts({ ...texts, [line.id]: text })}
          />
        ))}
      </fieldset>
      <TextArea
        label={t("credit.reason")}
        hint={t("credit.reasonHint")}
        rows={3}
        maxLength={500}
        required
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {isWhole && (
        <Alert>{t("credit.consequence", { net: money(net), vat: money(vat), gross: money(net + vat) })}</Alert>
      )}
    </ConfirmDialog>
  );
}
