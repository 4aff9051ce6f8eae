import { type AccountInvoice, listSurpluses, setOffSurplus } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { formatMoney } from "../../../lib/money.ts";
import { invoiceChange } from "../invoice-change.ts";

/** Sets what the account of an open invoice is owed off on it: a button for each debt, nothing without one. For super admins. */
export function SetOff({ invoice }: { invoice: AccountInvoice }) {
  const { t } = useTranslation("invoicing");
  const { tag } = useLocale();
  const { id: invoiceId, country, account, gross, paid } = invoice;
  const { data } = useAnswer(listSurpluses, { params: { country }, query: { account: account.id } });
  const { mutateAsync } = useChange(setOffSurplus, invoiceChange);
  const open = gross.amount - paid.amount;
  return data?.items.map(({ id, number, overpaid, left }) => {
    const amount = { ...left, amount: Math.min(left.amount, open) };
    const sum = formatMoney(amount, tag);
    return (
      <ConfirmButton
        key={id}
        title={t("setOff.title", { sum, number: invoice.number })}
        text={<p>{t(overpaid ? "setOff.ofInvoice" : "setOff.ofNote", { number })}</p>}
        action={t("setOff.action")}
        done={t("setOff.done")}
        onConfirm={() => mutateAsync({ params: { id: invoiceId }, body: { surplusId: id, amount } })}
      >
        {t("setOff.open", { sum })}
      </ConfirmButton>
    );
  });
}
