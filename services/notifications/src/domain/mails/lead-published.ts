import type { MailContent } from "../mail-content.ts";
import type { MailOf } from "../mail.ts";
import type { Localizer } from "../localizer.ts";
import { publishedParts } from "./published-parts.ts";

export function leadPublished(mail: MailOf<"lead_published">, localizer: Localizer): MailContent {
  const { text } = localizer;
  return {
    ...publishedParts(mail, localizer),
    preview: text("lead_published.preview", { count: mail.cap }),
    heading: text("lead_published.heading"),
  };
}
