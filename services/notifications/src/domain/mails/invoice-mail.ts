import type { Localizer } from "../localizer.ts";
import type { Fact, MailContent } from "../mail-content.ts";
import type { MailOf } from "../mail.ts";

/** An invoice or a credit note, or a reminder of an invoice; the PDF is attached. An erased account has no page of it. */
export function invoiceMail(mail: MailOf<"invoice">, localizer: Localizer): MailContent {
  const { subject, invoice, link, leave, erased } = mail;
  const { number, gross, left, dueOn, paymentReference } = invoice;
  const { text, money, calendarDay } = localizer;
  const values = { number, gross: money(gross), left: money(left), due: dueOn && calendarDay(dueOn) };
  // An invoice that is wholly set off, or that is sent again once it is paid or overpaid, asks for nothing.
  const isCovered = subject === "issued" && left.amount <= 0n;
  const texts = invoice.byCard ? `by_card.${subject}` : isCovered ? "covered" : subject;
  const part = (name: string) => text(`invoice.${texts}.${name}`, values);
  const payable: Fact[] = [
    { label: text("fact.left_to_pay"), value: money(left) },
    { label: text("fact.due"), value: dueOn && calendarDay(dueOn) },
    { label: text("fact.payment_reference"), value: paymentReference },
  ];
  return {
    subject: part("subject"),
    preview: part("preview"),
    heading: part("heading"),
    paragraphs: [
      part("body"),
      ...(erased ? [text("invoice.erased.body")] : []),
      ...(invoice.addressInvalid && subject === "issued" ? [text("invoice.address_invalid")] : []),
    ],
    facts: [
      { label: text("fact.number"), value: number },
      { label: text("fact.gross"), value: money(gross) },
      ...(subject === "credit_note" || isCovered ? [] : payable),
    ],
    action: { label: erased ? text("invoice.erased.action") : part("action"), link },
    note: part("note"),
    ...(leave && { leave: { label: text("invoice.leave"), link: leave } }),
  };
}
