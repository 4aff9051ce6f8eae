import type { Localizer } from "../localizer.ts";
import { type MailContent } from "../mail-content.ts";
import type { MailOf } from "../mail.ts";

/** To a super admin: a request for a refund has waited for six days. */
export function refundLate(
  { place, request, link }: MailOf<"refund_late">,
  localizer: Localizer,
  timeZone: string,
): MailContent {
  const due = request.dueAt ? localizer.lastMinute(request.dueAt, timeZone) : "";
  const text = (key: string) => localizer.text(`refund_late.${key}`, { place: localizer.place(place), due });
  return {
    subject: text("subject"),
    preview: text("preview"),
    heading: text("heading"),
    paragraphs: [text(request.isAppeal ? "appeal" : "body"), text("next")],
    action: { label: text("action"), link },
  };
}
