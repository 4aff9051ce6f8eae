import type { MailContent } from "../mail-content.ts";
import type { MailOf } from "../mail.ts";
import type { Localizer } from "../localizer.ts";
import { requestFacts } from "./request-facts.ts";

export function leadPublished(mail: MailOf<"lead_published">, localizer: Localizer): MailContent {
  const { text } = localizer;
  return {
    subject: text("lead_published.subject"),
    preview: text("lead_published.preview", { count: mail.cap }),
    heading: text("lead_published.heading"),
    paragraphs: [text("lead_published.body", { count: mail.cap }), text("lead_published.next")],
    facts: requestFacts(mail, localizer),
    action: { label: text("lead_published.action"), link: mail.link },
    note: text("lead_published.note"),
  };
}
