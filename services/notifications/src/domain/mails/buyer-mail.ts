import type { MailContent } from "../mail-content.ts";
import type { BuyerMail } from "../mail.ts";
import type { Localizer } from "../localizer.ts";

/** To an agent, about a lead that the agent has bought or a list could not buy. */
export function buyerMail({ kind, byAdmin, place, link }: BuyerMail, localizer: Localizer): MailContent {
  const text = (key: string) => localizer.text(`${kind}.${key}`, { place: localizer.place(place) });
  const canObject = kind === "buyer_report_answered" && !byAdmin;
  return {
    subject: text("subject"),
    preview: text("preview"),
    heading: text("heading"),
    paragraphs: [text("body"), canObject ? `${text("next")} ${text("object")}` : text("next")],
    action: { label: text("action"), link },
  };
}
