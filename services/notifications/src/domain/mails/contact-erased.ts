import type { MailContent } from "../mail-content.ts";
import type { MailOf } from "../mail.ts";
import type { Localizer } from "../localizer.ts";

/** To everybody who had the contact of a lead: it is erased, and why. */
export function contactErased(
  { reason, place, link }: MailOf<"buyer_contact_erased">,
  localizer: Localizer,
): MailContent {
  const text = (key: string) => localizer.text(`buyer_contact_erased.${key}`, { place: localizer.place(place) });
  return {
    subject: text("subject"),
    preview: text("preview"),
    heading: text("heading"),
    paragraphs: [text("body"), ...(reason ? [text(`because_${reason}`)] : []), text("next")],
    action: { label: text("action"), link },
  };
}
