import type { MailContent } from "../mail-content.ts";
import type { MailOf } from "../mail.ts";
import type { Localizer } from "../localizer.ts";

export function notice({ notice, officeName, link }: MailOf<"notice">, { text }: Localizer): MailContent {
  const part = (name: string) => text(`notice.${notice}.${name}`);
  return {
    subject: part("subject"),
    preview: part("preview"),
    heading: part("heading"),
    paragraphs: [part("body")],
    ...(officeName && { facts: [{ label: text("fact.office"), value: officeName }] }),
    action: { label: part("action"), link },
    note: part("note"),
  };
}
