import type { MailContent } from "../mail-content.ts";
import type { MailOf } from "../mail.ts";
import type { Localizer } from "../localizer.ts";
import { requestFacts } from "./request-facts.ts";

/** To a blocked sender who has confirmed a request. Whether the address or the number is blocked, the mail does not say. */
export function requestNotPublished(mail: MailOf<"request_not_published">, localizer: Localizer): MailContent {
  const { text } = localizer;
  return {
    subject: text("request_not_published.subject"),
    preview: text("request_not_published.preview"),
    heading: text("request_not_published.heading"),
    paragraphs: [text("request_not_published.body"), text("request_not_published.next")],
    facts: requestFacts(mail, localizer),
    action: { label: text("request_not_published.action"), link: mail.link },
  };
}
