import { html, Html } from "@doorlight/common/html";

/** The little Markdown of our descriptions: paragraphs, one level of lists, headings, bold, code. */
export function prose(markdown: string): Html {
  const blocks = markdown.trim().split(/\n{2,}|\n(?=##? )|(?<=^##? .*)\n/m);
  return new Html(blocks.map(block).join(""));
}

function block(text: string): string {
  if (text.startsWith("## ")) return `<h2>${inline(text.slice(3))}</h2>`;
  if (!text.startsWith("- ")) return `<p>${inline(text)}</p>`;
  const items = text.slice(2).split(/\n- /);
  return `<ul>${items.map((item) => `<li>${inline(item)}</li>`).join("")}</ul>`;
}

/** What stands within a paragraph or a cell. */
export const inlineProse = (text: string): Html => new Html(inline(text));

function inline(text: string): string {
  return html`${text}`.text.replace(/`([^`]+)`/g, "<code>$1</code>").replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>");
}
