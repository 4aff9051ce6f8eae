import { SaxesParser } from "saxes";

/** An element as it stands in a file; names are without their namespace prefix. */
export type Element = {
  name: string;
  /** The namespace of the element. */
  uri: string;
  attributes: Readonly<Record<string, string>>;
  children: Element[];
  /** Its own text, trimmed. */
  text: string;
  /** Where it begins, from 1. */
  line: number;
};

/** A file that is no XML, or breaks off. */
export class BrokenXml extends Error {
  override name = "BrokenXml";
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** Files of banks have some fifteen; far more only cost time. */
const MAX_DEPTH = 32;

/** The root element of a document. Throws BrokenXml with the line; entities other than those of XML itself are not known. */
export function readXml(text: string): Element {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: Element[] = [];
  let root: Element | undefined;

  parser.on("error", ({ message }) => {
    throw new BrokenXml(parser.line, message.replace(/^(undefined:)?[\d:]+ */, ""));
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    if (open.length >= MAX_DEPTH) throw new BrokenXml(parser.line, "is too deep");
    const values = Object.entries(attributes).map(([name, { value }]) => [name, value]);
    const element = {
      name: local,
      uri,
      attributes: Object.fromEntries(values),
      children: [],
      text: "",
      line: parser.line,
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on("text", (part) => {
    const element = open.at(-1);
    if (element) element.text += part;
  });
  parser.on("closetag", () => {
    const element = open.pop()!;
    element.text = element.text.trim();
  });

  parser.write(text).close();
  if (!root) throw new BrokenXml(1, "is empty");
  return root;
}

/** The first element at a path of names below another. */
export function find(element: Element, ...path: readonly string[]): Element | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return element;
  for (const child of element.children) {
    const found = child.name === name ? find(child, ...rest) : undefined;
    if (found) return found;
  }
  return undefined;
}

export const findAll = (element: Element, name: string) => element.children.filter((child) => child.name === name);

/** The text at a path of names; undefined if there is none. */
export const textAt = (element: Element, ...path: readonly string[]) => find(element, ...path)?.text || undefined;
