import type { Localizer } from "../localizer.ts";
import type { MailContent } from "../mail-content.ts";
import type { MailOf } from "../mail.ts";

/** To the agent whose endpoint we switched off, and when it works again. */
export function webhookMail(
  { kind, host, link }: MailOf<"webhook_off" | "webhook_works">,
  { text }: Localizer,
): MailContent {
  return {
    subject: text(`${kind}.subject`, { host }),
    preview: text(`${kind}.preview`),
    heading: text(`${kind}.heading`),
    paragraphs: [text(`${kind}.body`, { host })],
    action: { label: text(`${kind}.action`), link },
    note: text(`${kind}.note`),
  };
}
