import type { InvoiceContent, WholeInvoice, InvoiceParty } from "@doorlight/gateway/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Card } from "../ui/card.tsx";
import { useLocale } from "../../i18n/use-locale.ts";
import { formatCalendarDay } from "../../lib/dates.ts";
import { InvoiceLines } from "./invoice-lines.tsx";
import { InvoicePayments } from "./invoice-payments.tsx";
import { InvoiceSurplus } from "./invoice-surplus.tsx";
import { InvoiceTotals } from "./invoice-totals.tsx";
import { PaymentFacts } from "./payment-facts.tsx";

type Props = {
  detail: WholeInvoice;
  /** The address of the page of another invoice or credit note. */
  pathOf(id: string): string;
  /** What an admin can do about a payment, or the use of a surplus. */
  renderPaymentAction?(payment: WholeInvoice["payments"][number]): ReactNode;
  renderUseAction?(use: NonNullable<WholeInvoice["surplus"]>["uses"][number]): ReactNode;
};

/** What an issued invoice or credit note says, on the screen and on paper. */
export function InvoiceSheet({ detail, pathOf, renderPaymentAction, renderUseAction }: Props) {
  const { t } = useTranslation("invoices");
  const { invoice, content, lines, payments, surplus } = detail;
  return (
    <>
      <Card className="grid gap-6">
        <div className="grid gap-5 sm:grid-cols-2">
          <Party
            title={t("invoices:detail.seller")}
            party={content.seller}
            other={content.buyer}
            isSeller
            note={content.taxNote}
          />
          <Party title={t("invoices:detail.buyer")} party={content.buyer} other={content.seller} />
        </div>
        <Facts detail={detail} pathOf={pathOf} />
      </Card>
      <Card title={t("invoices:detail.lines")}>
        <InvoiceLines invoice={invoice} lines={lines} />
        <InvoiceTotals invoice={invoice} vat={content.vat} />
      </Card>
      {invoice.paymentDetails && (
        <Card title={t("invoices:detail.pay")} className="break-inside-avoid">
          <PaymentFacts invoice={invoice} details={invoice.paymentDetails} />
        </Card>
      )}
      {invoice.kind === "invoice" ? (
        <InvoicePayments payments={payments} actionOf={renderPaymentAction} />
      ) : (
        <Card title={t("invoices:detail.nothingToPay")}>
          <p className="max-w-[70ch]">
            {t(invoice.byCard ? "invoices:detail.repaid" : "invoices:detail.setOff", { number: invoice.credits })}
          </p>
        </Card>
      )}
      {surplus && <InvoiceSurplus surplus={surplus} pathOf={pathOf} actionOf={renderUseAction} />}
    </>
  );
}

type PartyProps = { title: string; party: InvoiceParty; other: InvoiceParty; isSeller?: boolean; note?: string | null };

/** Its country is named if the other side is in another. */
function Party({ title, party, other, isSeller, note }: PartyProps) {
  const { t } = useTranslation("invoices");
  const { tag } = useLocale();
  const { name, streetAddress, postalCode, city, country, registrationNumber, vatNumber } = party;
  // As on the PDF.
  const numberKey =
    country === "FI" ? "finnishNumber" : isSeller && country === "GB" ? "companyNumber" : "registrationNumber";
  const lines = [
    streetAddress,
    `${postalCode} ${city}`,
    country !== other.country && new Intl.DisplayNames(tag, { type: "region" }).of(country),
    registrationNumber && t(`invoices:detail.${numberKey}`, { number: registrationNumber }),
    vatNumber && t("invoices:detail.vatNumber", { number: vatNumber }),
    note,
  ];
  return (
    <section className="min-w-0 wrap-anywhere">
      <h2 className="font-sans text-sm font-normal tracking-normal text-ink-2">{title}</h2>
      <p className="font-semibold">{name}</p>
      {lines.map((line) => line && <p key={line}>{line}</p>)}
    </section>
  );
}

/** Dates and references; those that there are. */
function Facts({ detail: { invoice, content }, pathOf }: Pick<Props, "detail" | "pathOf">) {
  const { t } = useTranslation("invoices");
  const { tag } = useLocale();
  const day = (on: string) => formatCalendarDay(on, tag);
  const { issuedOn, dueOn, paymentReference, kind, byCard } = invoice;
  const { fromOn, untilOn, buyerReference, reason, cause, credited, creditNotes } = content;
  const linked = (others: readonly NonNullable<InvoiceContent["credited"]>[]) =>
    others.map(({ id, number }) => (
      <Link key={id} className="mr-3 text-secondary tabular-nums underline" to={pathOf(id)}>
        {number}
      </Link>
    ));
  const facts: [name: string, value: ReactNode][] = [
    [t("invoices:column.issuedOn"), day(issuedOn)],
    [t("invoices:pay.dueOn"), dueOn && day(dueOn)],
    [t("invoices:detail.period"), fromOn && untilOn && `${day(fromOn)} – ${day(untilOn)}`],
    [
      t(content.seller.country === "SE" ? "invoices:pay.ocr" : "invoices:pay.reference"),
      kind === "invoice" && !byCard && paymentReference,
    ],
    [t("invoices:detail.buyerReference"), buyerReference],
    [t("invoices:detail.credited"), credited && linked([credited])],
    [t("invoices:detail.creditNotes"), creditNotes.length > 0 && linked(creditNotes)],
    [t("invoices:detail.reason"), reason ?? (cause && t(`invoices:detail.cause.${cause}`))],
  ];
  return (
    <dl className="grid gap-x-8 gap-y-3 border-t border-line pt-5 sm:grid-cols-2 lg:grid-cols-3">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="min-w-0">
              <dt className="text-sm text-ink-2">{name}</dt>
              <dd className="wrap-anywhere tabular-nums">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
