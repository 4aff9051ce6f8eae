import { type Locale, locales } from "@doorlight/common/product";
import {
  type Block,
  type CampaignContent,
  isWritten,
  type PlacedText,
  textsOf,
  type TextPlace,
} from "./campaign-content.ts";
import { variableProblems } from "./campaign-variables.ts";

/** Something wrong with a campaign's content. Only a missing translation does not keep it from being sent. */
export type ContentProblem = TextPlace & {
  kind:
    | "missing_text"
    | "missing_translation"
    | "unknown_variable"
    | "no_words_instead"
    | "broken_variable"
    | "invalid_target"
    | "too_long"
    | "missing_picture"
    | "no_blocks";
  /** Empty if it is the same in all languages. */
  locale: Locale | "";
  /** The variable or the address as it is written. */
  found: string;
};

/** Everything wrong with a content, in its order. */
export function problemsOf(content: CampaignContent): ContentProblem[] {
  const texts = textsOf(content);
  const used = locales.filter((locale) => texts.some(({ text }) => isWritten(text, locale)));
  const inTexts = texts.flatMap((placed) => [
    ...missing(placed, content.fallback, used),
    ...locales.flatMap((locale) => wrongIn(placed, locale)),
  ]);
  const inBlocks = content.blocks.flatMap((block, index) => blockProblems(block, index + 1));
  const none = content.blocks.length === 0 ? [problem("no_blocks", { part: "block", block: 0 })] : [];
  return [...none, ...inTexts, ...inBlocks];
}

/** Whether a button or picture may lead there: to an absolute http(s) address, without a login in it. */
export function isTarget(address: string): boolean {
  if (!/^https?:\/\/[^\s\p{Control}]+$/iu.test(address) || !URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === "" && password === "";
}

function missing({ text, ...place }: PlacedText, fallback: Locale, used: readonly Locale[]): ContentProblem[] {
  if (place.part === "preheader") return [];
  if (!isWritten(text, fallback)) return [problem("missing_text", place, fallback)];
  return used
    .filter((locale) => !isWritten(text, locale))
    .map((locale) => problem("missing_translation", place, locale));
}

function wrongIn({ text, most, ...place }: PlacedText, locale: Locale): ContentProblem[] {
  const written = text[locale];
  const found = variableProblems(written).map((each) => problem(each.kind, place, locale, each.found));
  return written.length > most ? [...found, problem("too_long", place, locale)] : found;
}

function blockProblems({ kind, target, pictureId }: Block, block: number): ContentProblem[] {
  const place = { part: "block", block } as const;
  const leads = kind === "button" || (kind === "picture" && target !== "");
  return [
    ...(leads && !isTarget(target) ? [problem("invalid_target", place, "", target)] : []),
    ...(kind === "picture" && pictureId === "" ? [problem("missing_picture", place)] : []),
  ];
}

function problem(
  kind: ContentProblem["kind"],
  { part, block }: TextPlace,
  locale: ContentProblem["locale"] = "",
  found = "",
): ContentProblem {
  return { kind, part, block, locale, found };
}
