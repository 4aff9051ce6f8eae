import { isMoney } from "@doorlight/common/product";
import type { MailContent } from "../mail-content.ts";
import type { BuyingList, MailOf } from "../mail.ts";
import type { Localizer } from "../localizer.ts";
import { cardName } from "../card-name.ts";
import { vatFacts } from "./payment-facts.ts";
import { requestFacts } from "./request-facts.ts";

type Receipt = MailOf<"purchase_receipt">;

export function purchaseReceipt(mail: Receipt, localizer: Localizer, timeZone: string): MailContent {
  const { text } = localizer;
  const payment = mail.card ? cardName(mail.card) : text(`purchase_receipt.payment_source_${mail.paymentSource}`);
  return {
    ...(mail.list ? automatic(mail, mail.list, localizer) : clicked(mail, localizer)),
    preview: text("purchase_receipt.preview"),
    facts: [
      ...requestFacts(mail, localizer),
      { label: text("fact.price"), value: text("purchase_receipt.price", { price: localizer.money(mail.fee) }) },
      ...vatFacts(mail.fee, mail.vat, localizer),
      { label: text("fact.payment_source"), value: payment },
      { label: text("fact.bought"), value: localizer.time(mail.acquiredAt, timeZone) },
      ...capsFacts(mail.list, localizer),
    ],
    action: { label: text("purchase_receipt.action"), link: mail.link },
    note: text(mail.paymentSource === "card" ? "billing.card_invoice" : "purchase_receipt.note"),
  };
}

const clicked = ({ place }: Receipt, { text, ...localizer }: Localizer) => ({
  subject: text("purchase_receipt.subject", { place: localizer.place(place) }),
  heading: text("purchase_receipt.heading"),
  paragraphs: [text("purchase_receipt.body")],
});

/** Says first that nobody clicked, and the cost: a card may have been charged. */
function automatic({ place, leadType, fee, paymentSource }: Receipt, list: BuyingList, localizer: Localizer) {
  const { text } = localizer;
  const cost = isMoney(paymentSource) ? localizer.money(fee) : text(`purchase_receipt.payment_source_${paymentSource}`);
  const lead = { type: localizer.leadType(leadType), place: localizer.area(place) };
  return {
    subject: text("purchase_receipt.automatic.subject", { ...lead, cost }),
    heading: text("purchase_receipt.automatic.heading"),
    paragraphs: [text("purchase_receipt.automatic.body", { list: list.name })],
    leave: { label: text("purchase_receipt.automatic.leave"), link: list.link },
  };
}

function capsFacts(list: BuyingList | undefined, localizer: Localizer) {
  if (!list?.caps) return [];
  const { usedLeads, maxLeads, usedAmount, maxAmount } = list.caps;
  const [amount, most] = [usedAmount, maxAmount].map(localizer.money);
  const value = localizer.text("purchase_receipt.automatic.used", {
    used: usedLeads,
    count: maxLeads,
    amount: amount!,
    most: most!,
  });
  return [{ label: localizer.text("fact.list_caps"), value }];
}
