import { type AnswerOf, createCreditNote, type getAccountInvoice } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useInvoiceLineText } from "../../../components/invoice/use-invoice-line-text.ts";
import { Alert } from "../../../components/ui/alert.tsx";
import { CheckField } from "../../../components/ui/check-field.tsx";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { TextArea } from "../../../components/ui/text-area.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { formatMoney } from "../../../lib/money.ts";
import { showToast } from "../../../lib/toast.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { invoiceChange } from "../invoice-change.ts";

type Props = { detail: AnswerOf<typeof getAccountInvoice>; onClose: () => void };

/** Asks which lines are taken back and why, and states their sum. */
export function CreditNote({ detail: { invoice, lines }, onClose }: Props) {
  const { t } = useTranslation("invoicing");
  const { tag } = useLocale();
  const textOf = useInvoiceLineText();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [reason, setReason] = useState("");
  const create = useChange(createCreditNote, invoiceChange);
  const open = lines.filter(({ credited }) => !credited);
  const taken = open.filter(({ id }) => chosen.includes(id));
  const amount = taken.reduce((sum, { net }) => sum + net.amount, 0);
  const { success, data: body } = createCreditNote.body.safeParse({ lineIds: taken.map(({ id }) => id), reason });

  const send = useOneAtATime(async () => {
    if (!body) return;
    const { creditNote } = await create.mutateAsync({ params: { id: invoice.id }, body });
    onClose();
    await showToast("success", t("credit.done", { number: creditNote.number }));
  });
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);

  return (
    <ConfirmDialog
      title={t("credit.title", { number: invoice.number })}
      action={t("credit.action")}
      danger
      pending={create.isPending}
      isForm
      ready={success}
      // The refusal is shown in the dialog.
      onConfirm={() => void send().catch(() => {})}
      onCancel={onClose}
    >
      <ErrorAlert error={create.error} />
      <fieldset className="grid gap-2.5">
        <legend className="mb-2 font-semibold text-ink">{t("credit.lines")}</legend>
        {open.map((line) => (
          <CheckField
            key={line.id}
            checked={chosen.includes(line.id)}
            onChange={() => toggle(line.id)}
            label={
              <>
                {textOf(line)}, <MoneyText money={line.net} />
              </>
            }
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
      {taken.length > 0 && (
        <Alert>{t("credit.consequence", { sum: formatMoney({ amount, currency: invoice.net.currency }, tag) })}</Alert>
      )}
    </ConfirmDialog>
  );
}
