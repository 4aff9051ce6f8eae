import type { Fact, MailContent, Part, Section } from "./mail-content.ts";
import type { Localizer } from "./localizer.ts";
import type { Frame } from "./render-html.ts";

/** The plain text of a mail, with the same content as its HTML. */
export function renderText(content: MailContent, { greeting, sender }: Frame, { text }: Localizer): string {
  const { heading, paragraphs, body, facts = [], closing = [], sections = [], items = [] } = content;
  const { action, note, leave, browser } = content;
  const blocks = [
    heading,
    ...(body ? body.flatMap(partBlocks) : [greeting, ...paragraphs]),
    lines(facts),
    ...closing,
    ...sections.flatMap(sectionBlocks),
    ...items.map(({ title, lines: about, link }) => [title, ...about, link].join("\n")),
    action && linkBlock(action),
    note,
    browser && linkBlock(browser),
    leave && linkBlock(leave),
    ["-- ", text("footer.sender"), ...sender].join("\n"),
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}

function partBlocks(part: Part): (string | undefined)[] {
  switch (part.kind) {
    case "text":
      return part.paragraphs.map((paragraph) => paragraph.join("\n"));
    case "button":
      return [linkBlock(part)];
    case "picture":
      return [part.link === undefined ? part.words : linkBlock({ label: part.words, link: part.link })];
    case "section":
      return sectionBlocks(part);
    case "divider":
      return ["* * *"];
  }
}

function sectionBlocks({ heading, text, facts }: Section): (string | undefined)[] {
  return [heading, text, lines(facts)];
}

function linkBlock({ label, link }: { label: string; link: string }): string {
  return `${label}:\n${link}`;
}

function lines(facts: readonly Fact[]): string {
  return facts.map(({ label, value }) => `${label}: ${value}`).join("\n");
}
