import type { MailContent } from "./mail-content.ts";
import type { Localizer } from "./localizer.ts";

/** The plain text of a mail, with the same content as its HTML. */
export function renderText(content: MailContent, greeting: string, { text }: Localizer): string {
  const { heading, paragraphs, message, facts = [], action, note } = content;
  const blocks = [
    heading,
    ...(message ? message.map((lines) => lines.join("\n")) : [greeting, ...paragraphs]),
    facts.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    action && `${action.label}:\n${action.link}`,
    note,
    `-- \n${text("footer.sender")}`,
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}
