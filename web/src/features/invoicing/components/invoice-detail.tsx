import {
  type AnswerOf,
  type getAccountInvoice,
  getAccountInvoicePdf,
  getAccountInvoiceXml,
  type InvoiceLine,
} from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { InvoiceFiles } from "../../../components/invoice/invoice-files.tsx";
import { InvoiceStateTag } from "../../../components/invoice/invoice-state-tag.tsx";
import { useInvoiceLineText } from "../../../components/invoice/use-invoice-line-text.ts";
import { Card } from "../../../components/ui/card.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { Tag } from "../../../components/ui/tag.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { addressOf } from "../../../lib/api/call.ts";
import { formatCalendarDay } from "../../../lib/dates.ts";
import { AccountLink } from "./account-link.tsx";
import { CreditNoteButton } from "./credit-note-button.tsx";
import { DeliveryTag } from "./delivery-tag.tsx";
import { Figures } from "./figures.tsx";
import { MakeDocuments } from "./make-documents.tsx";
import { RecordPaymentButton } from "./record-payment-button.tsx";
import { SendAgain } from "./send-again.tsx";

/** One invoice or credit note: its sums, lines and payments, and its actions. */
export function InvoiceDetail({ detail }: { detail: AnswerOf<typeof getAccountInvoice> }) {
  const { t } = useTranslation("invoicing");
  const { tag } = useLocale();
  const { invoice, lines } = detail;
  const { id, kind, number, state, account, issuedOn, dueOn, credits, paymentReference, hasDocuments, deliveryDetail } =
    invoice;
  const isInvoice = kind === "invoice";
  return (
    <div className="grid max-w-[1120px] gap-[18px]">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-2xl tabular-nums">{number}</h1>
        <InvoiceStateTag kind={kind} state={state} />
        {hasDocuments && (
          <InvoiceFiles
            number={number}
            pdf={addressOf(getAccountInvoicePdf, { params: { id } })}
            xml={addressOf(getAccountInvoiceXml, { params: { id } })}
          />
        )}
      </div>
      <Card>
        <div className="grid gap-5">
          <p>
            <AccountLink account={account} />
            <span className="block text-sm text-ink-2">
              {t("detail.issuedOn", { day: formatCalendarDay(issuedOn, tag) })}{" "}
              {dueOn && t("detail.dueOn", { day: formatCalendarDay(dueOn, tag) })}{" "}
              {credits && t("documents.credits", { number: credits })}
            </span>
            {isInvoice && (
              <span className="block text-sm text-ink-2">{t("detail.reference", { reference: paymentReference })}</span>
            )}
          </p>
          <Figures
            figures={[
              [t("figure.net"), <MoneyText key="net" money={invoice.net} />],
              [t("figure.vat"), <MoneyText key="vat" money={invoice.vat} />],
              [t("figure.gross"), <MoneyText key="gross" money={invoice.gross} />],
              [t("figure.settled"), <MoneyText key="paid" money={invoice.paid} />],
            ]}
          />
          <div className="flex flex-wrap items-center gap-2.5">
            {isInvoice && state !== "paid" && <RecordPaymentButton invoice={invoice} />}
            {isInvoice && <CreditNoteButton detail={detail} />}
            {hasDocuments && <SendAgain invoice={invoice} />}
            {!hasDocuments && deliveryDetail && <MakeDocuments invoiceId={id} />}
          </div>
        </div>
      </Card>
      <Card title={t("detail.delivery")}>
        <DeliveryTag invoice={invoice} />
      </Card>
      <Card title={t("detail.lines")}>
        <ul className="divide-y divide-line">
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
      </Card>
      {isInvoice && <Payments detail={detail} />}
    </div>
  );
}

function Line({ line }: { line: InvoiceLine }) {
  const { t } = useTranslation("invoicing");
  const { tag } = useLocale();
  const textOf = useInvoiceLineText();
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5">
      <span className="w-28 text-sm text-ink-2 tabular-nums">{formatCalendarDay(line.on, tag)}</span>
      <span className="min-w-0 grow wrap-anywhere max-md:order-first max-md:w-full">
        {textOf(line)}{" "}
        {line.discount.amount > 0 && (
          <span className="text-sm text-ink-2">
            {t("detail.discount")} <MoneyText money={line.discount} />
          </span>
        )}
      </span>
      {line.credited && <Tag>{t("detail.credited")}</Tag>}
      <span className="max-md:ml-auto">
        <MoneyText money={line.net} />
      </span>
    </li>
  );
}

function Payments({ detail: { payments } }: { detail: AnswerOf<typeof getAccountInvoice> }) {
  const { t } = useTranslation("invoicing");
  const { tag } = useLocale();
  return (
    <Card title={t("detail.payments")}>
      {payments.length === 0 && <p className="text-ink-2">{t("detail.noPayments")}</p>}
      <ul className="divide-y divide-line">
        {payments.map(({ amount, paidOn, by, reference }) => (
          <li key={`${paidOn} ${by} ${reference} ${amount.amount}`} className="flex flex-wrap gap-x-4 py-2.5">
            <span className="w-28 text-sm text-ink-2 tabular-nums">{formatCalendarDay(paidOn, tag)}</span>
            <span className="grow">{t(`detail.by.${by}`, { number: reference })}</span>
            <MoneyText money={amount} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
