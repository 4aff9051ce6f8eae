export type Fact = { label: string; value: string };

/** A mail's words in order, before they become HTML and plain text. All of it is text; nothing is markup. */
export type MailContent = {
  subject: string;
  /** What an inbox shows beside the subject. */
  preview: string;
  heading: string;
  paragraphs: string[];
  /** What a person wrote instead, greeting and all: paragraphs of lines. */
  letter?: string[][];
  facts?: Fact[];
  action?: { label: string; link: string };
  /** Said small, after the button. */
  note?: string;
};
