import type { Fact, MailContent } from "./mail-content.ts";
import type { Localizer } from "./localizer.ts";
import type { Frame } from "./render-html.ts";

/** The plain text of a mail, with the same content as its HTML. */
export function renderText(content: MailContent, { greeting, sender }: Frame, { text }: Localizer): string {
  const { heading, paragraphs, message, facts = [], sections = [], items = [], action, note, leave } = content;
  const blocks = [
    heading,
    ...(message ? message.map((lines) => lines.join("\n")) : [greeting, ...paragraphs]),
    lines(facts),
    ...sections.flatMap((section) => [section.heading, section.text, lines(section.facts)]),
    ...items.map(({ title, lines: about, link }) => [title, ...about, link].join("\n")),
    action && `${action.label}:\n${action.link}`,
    note,
    leave && `${leave.label}:\n${leave.link}`,
    ["-- ", text("footer.sender"), ...sender].join("\n"),
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}

function lines(facts: readonly Fact[]): string {
  return facts.map(({ label, value }) => `${label}: ${value}`).join("\n");
}
