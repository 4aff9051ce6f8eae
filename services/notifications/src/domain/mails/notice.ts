import type { MailContent } from "../mail-content.ts";
import type { MailOf } from "../mail.ts";
import type { Words } from "../words.ts";

export function notice({ notice, link }: MailOf<"notice">, { text }: Words): MailContent {
  const said = (part: string) => text(`notice.${notice}.${part}`);
  return {
    subject: said("subject"),
    preview: said("preview"),
    heading: said("heading"),
    paragraphs: [said("body")],
    action: { label: said("action"), link },
    note: said("note"),
  };
}
