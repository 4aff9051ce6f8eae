import type { MailContent } from "../mail-content.ts";
import type { MailOf } from "../mail.ts";
import type { Localizer } from "../localizer.ts";
import { requestFacts } from "./request-facts.ts";

/** To a seller whose closed request can be bought again: until when, and how to close it. */
export function leadReopened(mail: MailOf<"lead_reopened">, localizer: Localizer, timeZone: string): MailContent {
  const until = localizer.lastMinute(mail.until, timeZone);
  const text = (key: string) => localizer.text(`lead_reopened.${key}`, { until });
  return {
    subject: text("subject"),
    preview: text("preview"),
    heading: text("heading"),
    paragraphs: [text("body"), text("next")],
    facts: [...requestFacts(mail, localizer), { label: text("until"), value: until }],
    action: { label: text("action"), link: mail.link },
  };
}
