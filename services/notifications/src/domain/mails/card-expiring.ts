import type { MailContent } from "../mail-content.ts";
import type { MailOf } from "../mail.ts";
import type { Localizer } from "../localizer.ts";

/** To an agent whose default card expires soon. */
export function cardExpiring({ end, link }: MailOf<"card_expiring">, localizer: Localizer): MailContent {
  const text = (key: string) => localizer.text(`card_expiring.${key}`, { end });
  return {
    subject: text("subject"),
    preview: text("preview"),
    heading: text("heading"),
    paragraphs: [text("body")],
    action: { label: text("action"), link },
    note: text("note"),
  };
}
