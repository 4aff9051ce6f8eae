import {
  type AnswerOf,
  type getAccountInvoice,
  getAccountInvoicePdf,
  getAccountInvoiceXml,
} from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { InvoiceHead } from "../../../components/invoice/invoice-head.tsx";
import { InvoiceSheet } from "../../../components/invoice/invoice-sheet.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { useLocale } from "../../../i18n/use-locale.ts";
import { addressOf } from "../../../lib/api/call.ts";
import { formatCalendarDay } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/money.ts";
import { useUser } from "../../../lib/session.ts";
import { AccountLink } from "./account-link.tsx";
import { CreditNoteButton } from "./credit-note-button.tsx";
import { DeliveryTag } from "./delivery-tag.tsx";
import { MakeDocuments } from "./make-documents.tsx";
import { RecordPaymentButton } from "./record-payment-button.tsx";
import { SendAgain } from "./send-again.tsx";
import { SetOff } from "./set-off.tsx";
import { TakeBackPayBack, TakeBackPayment } from "./take-back.tsx";

type Detail = AnswerOf<typeof getAccountInvoice>;

/** One invoice or credit note of an account: its content, its delivery and its actions. */
export function InvoiceDetail({ detail }: { detail: Detail }) {
  const { t } = useTranslation("invoicing");
  const { invoice } = detail;
  const { id, kind, state, byCard, account, hasDocuments, deliveryDetail } = invoice;
  const params = { id };
  // What a card has paid is whole, and goes back to the card by a refund.
  const isOwed = kind === "invoice" && !byCard;
  const isOwing = isOwed && (state === "open" || state === "overdue");
  const { role } = useUser();
  return (
    <div className="grid max-w-[1120px] gap-[18px]">
      <InvoiceHead
        invoice={invoice}
        pdf={addressOf(getAccountInvoicePdf, { params })}
        xml={addressOf(getAccountInvoiceXml, { params })}
      />
      <Card className="grid gap-4 print:hidden">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <AccountLink account={account} />
          <div>
            <span className="mr-2 text-sm text-ink-2">{t("detail.delivery")}</span>
            <DeliveryTag invoice={invoice} />
          </div>
        </div>
        <AccountDebt detail={detail} />
        {isOwed && <Reminders detail={detail} />}
        <div className="flex flex-wrap items-center gap-2.5">
          {isOwed && <RecordPaymentButton invoice={invoice} />}
          {isOwed && <CreditNoteButton detail={detail} />}
          {kind === "invoice" && byCard && state !== "credited" && (
            <p className="w-full max-w-[70ch] text-sm text-ink-2">{t("credit.byCard")}</p>
          )}
          {isOwing && role === "super_admin" && <SetOff invoice={invoice} />}
          {hasDocuments && <SendAgain invoice={invoice} />}
          {!hasDocuments && deliveryDetail && <MakeDocuments invoiceId={id} />}
        </div>
      </Card>
      <InvoiceSheet
        detail={detail}
        pathOf={adminPaths.invoice}
        renderPaymentAction={(payment) => <TakeBackPayment invoiceId={id} payment={payment} />}
        renderUseAction={(use) => <TakeBackPayBack use={use} />}
      />
    </div>
  );
}

/** What the account owes in all, beside this one. */
function AccountDebt({ detail: { debt } }: { detail: Detail }) {
  const { t } = useTranslation("invoicing");
  const { tag } = useLocale();
  const values = { open: formatMoney(debt.open, tag), overdue: formatMoney(debt.overdue, tag) };
  return (
    <p className="text-sm text-ink-2 tabular-nums">
      {t(debt.overdue.amount > 0 ? "detail.debtOverdue" : "detail.debt", values)}
    </p>
  );
}

/** Those that were mailed, and the day of the next. */
function Reminders({ detail: { invoice, reminders, nextReminderOn } }: { detail: Detail }) {
  const { t } = useTranslation("invoicing");
  const { tag } = useLocale();
  const timeOf = useCountryTime(invoice.country);
  if (reminders.length === 0 && !nextReminderOn) return null;
  return (
    <ul className="text-sm text-ink-2">
      {reminders.map(({ days, at }) => (
        <li key={days}>{t("detail.reminded", { count: days, at: timeOf(at) })}</li>
      ))}
      {nextReminderOn && <li>{t("detail.nextReminder", { day: formatCalendarDay(nextReminderOn, tag) })}</li>}
    </ul>
  );
}
