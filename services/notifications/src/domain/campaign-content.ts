import type { Locale } from "@doorlight/common/product";

/** Empty where it is not written. */
export type LocalText = Readonly<Record<Locale, string>>;

/** A part of a campaign's mail. Fields that its kind does not have are empty. */
export type Block = {
  kind: "text" | "button" | "picture" | "figures" | "divider";
  text: LocalText;
  target: string;
  pictureId: string;
};

/** What a campaign's mail says, in each language. */
export type CampaignContent = {
  subject: LocalText;
  preheader: LocalText;
  blocks: readonly Block[];
  /** The language of recipients in whose own a text is missing. */
  fallback: Locale;
};

/** What a campaign's mail says about its recipient; texts are empty if they are not known. */
export type CampaignRecipient = {
  locale: Locale;
  country: string;
  firstName: string;
  agency: string;
  /** What the figures are about. */
  area: string;
  figures: readonly { kind: "leads_of_month"; value: bigint }[];
  /** No agent yet. */
  prospect: boolean;
  /** From where we have a prospect's address. */
  source: string;
};

/** Where a text of the content stands. */
export type TextPlace = {
  part: "subject" | "preheader" | "block";
  /** Number of the block, from 1; 0 if the part is none. */
  block: number;
};

/** A text of the content with its place, and the most characters that it may have. */
export type PlacedText = TextPlace & { text: LocalText; most: number };

const mostOf = { text: 5_000, button: 60, picture: 200, figures: 100 };

/** Every text of the content, in order. */
export function textsOf({ subject, preheader, blocks }: CampaignContent): PlacedText[] {
  return [
    { part: "subject", block: 0, text: subject, most: 150 },
    { part: "preheader", block: 0, text: preheader, most: 200 },
    ...blocks.flatMap(({ kind, text }, index): PlacedText[] =>
      kind === "divider" ? [] : [{ part: "block", block: index + 1, text, most: mostOf[kind] }],
    ),
  ];
}

/** The language in which somebody gets the mail: all of it is in one. A preheader that it lacks is left out. */
export function languageOf(content: CampaignContent, locale: Locale): Locale {
  const { fallback } = content;
  const isComplete = textsOf(content).every(
    ({ part, text }) => part === "preheader" || isWritten(text, locale) || !isWritten(text, fallback),
  );
  return isComplete && isWritten(content.subject, locale) ? locale : fallback;
}

export const isWritten = (text: LocalText, locale: Locale): boolean => text[locale].trim() !== "";
