/** An element to be written. */
export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  content: string | readonly XmlElement[];
};

/** The content of an element; null leaves nothing behind. */
type Content = string | readonly (XmlElement | null)[];

/** An element, or null if it would be empty: the rules of e-invoices forbid empty ones. */
export function el(
  name: string,
  content: Content,
  attributes: Readonly<Record<string, string>> = {},
): XmlElement | null {
  const kept = typeof content === "string" ? allowed(content).trim() : content.filter((child) => child !== null);
  return kept.length === 0 ? null : { name, attributes, content: kept };
}

/** A document in UTF-8. */
export function utf8Document(root: XmlElement): Uint8Array {
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${written(root, "")}`);
}

/** A document in ISO 8859-15; letters that it lacks, such as ł, become character references. */
export function latin9Document(root: XmlElement): Uint8Array {
  const text = `<?xml version="1.0" encoding="ISO-8859-15"?>\n${written(root, "")}`;
  const referenced = text.replaceAll(notInLatin9, (letter) => `&#${letter.codePointAt(0)};`);
  return Buffer.from(referenced, "latin1");
}

/** Node writes ISO 8859-1, which differs in eight letters: they are left to references as well. */
const notInLatin9 = /[^\n\x20-\x7E\u00A0-\u00A3\u00A5\u00A7\u00A9-\u00B3\u00B5-\u00B7\u00B9-\u00BB\u00BF-\u00FF]/gu;

function written({ name, attributes, content }: XmlElement, indent: string): string {
  const opening = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(" ");
  if (typeof content === "string") return `${indent}<${opening}>${escaped(content)}</${name}>\n`;
  const inner = content.map((child) => written(child, `${indent}  `)).join("");
  return `${indent}<${opening}>\n${inner}${indent}</${name}>\n`;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string) => allowed(text).replaceAll(/[&<>"]/g, (sign) => entities[sign]!);

/** Without characters that XML 1.0 cannot hold in any form: control characters and halves of letters. */
const allowed = (text: string) =>
  text.toWellFormed().replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFC\u{10000}-\u{10FFFF}]/gu, "");
