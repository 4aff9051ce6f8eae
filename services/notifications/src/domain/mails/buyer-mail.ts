import type { MailContent } from "../mail-content.ts";
import type { BuyerMail } from "../mail.ts";
import type { Localizer } from "../localizer.ts";

/**
 * To an agent: the seller chose this agent or corrected the number, a report was wrong, it is time to call the seller, or a list could not buy the
 * lead.
 */
export function buyerMail({ kind, place, link }: BuyerMail, localizer: Localizer): MailContent {
  const text = (key: string) => localizer.text(`${kind}.${key}`, { place: localizer.place(place) });
  return {
    subject: text("subject"),
    preview: text("preview"),
    heading: text("heading"),
    paragraphs: [text("body"), text("next")],
    action: { label: text("action"), link },
  };
}
