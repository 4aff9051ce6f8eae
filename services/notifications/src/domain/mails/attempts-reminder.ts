import type { MailContent } from "../mail-content.ts";
import type { AttemptsReminder } from "../mail.ts";
import type { Localizer } from "../localizer.ts";

/** To a buyer: the missing attempts for a refund whose time ends soon. */
export function attemptsReminder(mail: AttemptsReminder, localizer: Localizer, timeZone: string): MailContent {
  const { place, until, attemptsMissing, daysMissing, link } = mail;
  const values = { place: localizer.place(place), until: localizer.lastMinute(until, timeZone) };
  const text = (key: string) => localizer.text(`attempts_reminder.${key}`, values);
  return {
    subject: text("subject"),
    preview: text("preview"),
    heading: text("heading"),
    paragraphs: [text("body"), text("next")],
    facts: [
      { label: text("attempts"), value: String(attemptsMissing) },
      ...(daysMissing > 0 ? [{ label: text("days"), value: String(daysMissing) }] : []),
      { label: text("last_moment"), value: values.until },
    ],
    action: { label: text("action"), link },
    note: text("note"),
  };
}
