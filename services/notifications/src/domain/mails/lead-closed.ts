import type { MailContent } from "../mail-content.ts";
import type { MailOf } from "../mail.ts";
import type { Localizer } from "../localizer.ts";
import { requestFacts } from "./request-facts.ts";

export function leadClosed(mail: MailOf<"lead_closed">, localizer: Localizer): MailContent {
  const { text } = localizer;
  if (mail.isNotSent) return notSent(mail, localizer);
  const ended = text(mail.notConfirmed ? "lead_closed.not_confirmed" : "lead_closed.body");
  return {
    subject: text("lead_closed.subject"),
    preview: text("lead_closed.preview"),
    heading: text("lead_closed.heading"),
    paragraphs: [ended, text(mail.buyerCount === 0 ? "lead_closed.unsold" : "lead_closed.buyers")],
    facts: requestFacts(mail, localizer),
    action: { label: text("lead_closed.action"), link: mail.link },
  };
}

/** To a person who answered that they did not send it: nothing of "your request", and how to have the details erased. */
function notSent(mail: MailOf<"lead_closed">, localizer: Localizer): MailContent {
  const text = (key: string) => localizer.text(`lead_closed.not_sent.${key}`);
  return {
    subject: text("subject"),
    preview: text("preview"),
    heading: text("subject"),
    paragraphs: [text("body"), text(mail.buyerCount === 0 ? "unsold" : "buyers"), text("data")],
    facts: requestFacts(mail, localizer),
    action: { label: text("action"), link: mail.link },
  };
}
