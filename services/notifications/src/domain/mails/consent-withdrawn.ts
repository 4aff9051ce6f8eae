import type { MailContent } from "../mail-content.ts";
import type { MailOf } from "../mail.ts";
import type { Localizer } from "../localizer.ts";
import { requestFacts } from "./request-facts.ts";

/** The last mail to a seller, whose contact is erased, and why. */
export function consentWithdrawn(mail: MailOf<"consent_withdrawn">, localizer: Localizer): MailContent {
  const { text } = localizer;
  return {
    subject: text("consent_withdrawn.subject"),
    preview: text("consent_withdrawn.preview"),
    heading: text("consent_withdrawn.heading"),
    paragraphs: [
      text(mail.buyerCount === 0 ? "consent_withdrawn.body_unsold" : "consent_withdrawn.body"),
      ...(mail.reason ? [text(`consent_withdrawn.because_${mail.reason}`)] : []),
      text("consent_withdrawn.address"),
    ],
    facts: requestFacts(mail, localizer),
    action: { label: text("consent_withdrawn.action"), link: mail.link },
  };
}
