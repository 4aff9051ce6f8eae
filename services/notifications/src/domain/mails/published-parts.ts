import type { MailContent } from "../mail-content.ts";
import type { PublishedMail } from "../mail.ts";
import type { Localizer } from "../localizer.ts";
import { requestFacts } from "./request-facts.ts";

type Parts = Pick<MailContent, "subject" | "paragraphs" | "facts" | "action" | "note">;

/** The common parts of every mail about a published request. */
export function publishedParts(mail: Omit<PublishedMail, "kind">, localizer: Localizer): Parts {
  const { text } = localizer;
  return {
    // The mail with the one link to the seller's page is found by it, whatever else the mail says.
    subject: text("lead_published.subject"),
    paragraphs: [text("lead_published.body", { count: mail.cap }), text("lead_published.next")],
    facts: requestFacts(mail, localizer),
    action: { label: text("lead_published.action"), link: mail.link },
    note: text("lead_published.note"),
  };
}
