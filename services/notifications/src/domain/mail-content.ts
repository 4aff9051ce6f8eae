export type Fact = { label: string; value: string };

/** A part of a mail under a heading of its own. */
export type Section = { heading: string; text?: string; facts: Fact[] };

/** A part of a text written by a person. */
export type Part =
  | { kind: "text"; paragraphs: string[][] }
  | { kind: "button"; label: string; link: string }
  /** The words stand in its place wherever it is not shown. */
  | { kind: "picture"; source: string; words: string; link?: string }
  | ({ kind: "section" } & Section)
  | { kind: "divider" };

/** The texts of a mail in order, before they become HTML and plain text. They contain no markup. */
export type MailContent = {
  subject: string;
  /** Shown beside the subject in an inbox. */
  preview: string;
  heading: string;
  paragraphs: string[];
  /** A text written by a person. It takes the place of greeting and paragraphs. */
  body?: Part[];
  facts?: Fact[];
  /** Paragraphs that follow the facts. */
  closing?: string[];
  sections?: Section[];
  /** Things with a page each. */
  items?: { title: string; lines: string[]; link: string }[];
  action?: { label: string; link: string };
  /** In small type, after the button. */
  note?: string;
  /** The way out of such mails, last. */
  leave?: { label: string; link: string };
  /** The same mail as a page. */
  browser?: { label: string; link: string };
  /** A link that no person sees: only machines open it. In HTML alone. */
  trap?: string;
  /** A picture that nobody sees, which counts that the mail is opened. In HTML alone. */
  pixel?: string;
};

/** A text as paragraphs of lines. */
export function toParagraphs(body: string): string[][] {
  const paragraphs = body
    .replace(/\r\n?/g, "\n")
    .trim()
    .split(/\n{2,}/);
  return paragraphs.map((paragraph) => paragraph.split("\n"));
}
