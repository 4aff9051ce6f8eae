import type { MailContent } from "./mail-content.ts";
import type { Words } from "./words.ts";

/** The same mail for those who read plain text. */
export function renderText(content: MailContent, greeting: string, { text }: Words): string {
  const { heading, paragraphs, letter, facts = [], action, note } = content;
  const blocks = [
    heading,
    ...(letter ? letter.map((lines) => lines.join("\n")) : [greeting, ...paragraphs]),
    facts.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    action && `${action.label}:\n${action.link}`,
    note,
    `-- \n${text("footer.sender")}`,
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}
