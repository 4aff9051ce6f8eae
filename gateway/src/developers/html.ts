/** Markup that needs no escaping. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | undefined | readonly Part[];

/** Markup; what is put in is escaped unless it is markup itself. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(texts.map((text, index) => text + markupOf(parts[index])).join(""));
}

function markupOf(part: Part): string {
  if (part === undefined) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(markupOf).join("");
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

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

function inline(text: string): string {
  return markupOf(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>");
}
