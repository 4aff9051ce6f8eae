import type { FactChange } from "../fact-change.ts";
import type { Fact, MailContent } from "../mail-content.ts";
import type { MailOf } from "../mail.ts";
import type { Localizer } from "../localizer.ts";

/** To a buyer: which facts of the lead an admin corrected. A contact is in no mail, so an address is read again on the page. */
export function buyerFactsCorrected(mail: MailOf<"buyer_facts_corrected">, localizer: Localizer): MailContent {
  const { place, changes, link } = mail;
  const text = (key: string) => localizer.text(`buyer_facts_corrected.${key}`, { place: localizer.place(place) });
  return {
    subject: text("subject"),
    preview: text("preview"),
    heading: text("heading"),
    paragraphs: [text("body")],
    facts: changes.map((change) => factOf(change, localizer)),
    closing: [text("next")],
    action: { label: text("action"), link },
  };
}

function factOf(change: FactChange, localizer: Localizer): Fact {
  const text = (key: string) => localizer.text(`buyer_facts_corrected.${key}`);
  const label = text(`fact.${change.fact}`);
  if (change.fact === "address") return { label, value: text("read_again") };
  const [from, to] = valuesOf(change, localizer);
  return { label, value: `${from ?? text("unknown")} → ${to ?? text("unknown")}` };
}

function valuesOf(change: Exclude<FactChange, { fact: "address" }>, localizer: Localizer): (string | null)[] {
  switch (change.fact) {
    case "property_type":
    case "condition": {
      const texts = change.fact === "condition" ? "property_condition" : "property_type";
      return [change.from, change.to].map((value) => value && localizer.text(`${texts}.${value}`));
    }
    case "valuation":
      return [change.from, change.to].map(
        (value) => value && localizer.wholeMoney({ amount: BigInt(value.amount), currency: value.currency }),
      );
    case "area":
      return [change.from, change.to].map((value) => (value === null ? null : `${localizer.number(value)} m²`));
    case "rooms":
    case "construction_year":
      return [change.from, change.to].map((value) => (value === null ? null : String(value)));
  }
}
