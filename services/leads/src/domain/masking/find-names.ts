import { stemsOf } from "./inflection.ts";
import type { Span } from "./span.ts";
import { plainView, type View } from "./view.ts";
import { findRunTogether, isNear, wordsOf, type Word } from "./words.ts";

/** Shorter parts of a name, like "von", are words of their own. */
const FEWEST = 3;

/**
 * The seller's names in any case and form. A last name is hidden wherever it stands, a first name if it stands beside
 * the last one or begins with a capital, because "will" and "may" are words, too.
 */
export function findNames(view: View, original: string, firstName: string, lastName: string): Span[] {
  const row = { text: view.text, words: wordsOf(view.text) };
  const isCapital = ({ from }: Span) => /^\p{Lu}/u.test(original.slice(view.from[from], view.to[from]));
  const find = (name: string) =>
    partsOf(name).flatMap((part) => stemsOf(part).flatMap(({ start, isEnd }) => findRunTogether(row, start, isEnd)));

  const lasts = [...find(lastName), ...shortName(row.words, lastName).filter(isCapital)];
  const firsts = find(firstName);
  return [...lasts, ...firsts.filter(isCapital), ...pairs(row.text, lasts, firsts)];
}

/** A first name beside a last one, with the gap between them. */
function pairs(text: string, lasts: readonly Span[], firsts: readonly Span[]): Span[] {
  const names = [
    ...lasts.map((span) => ({ ...span, isLast: true })),
    ...firsts.map((span) => ({ ...span, isLast: false })),
  ];
  return names
    .toSorted((a, b) => a.from - b.from)
    .flatMap((left, index, sorted) => {
      const right = sorted[index + 1];
      const isPair = right && right.isLast !== left.isLast && isNear(text, left, right);
      return isPair ? [{ from: left.from, to: Math.max(left.to, right.to) }] : [];
    });
}

/** The whole name and, of a double one, each part. */
function partsOf(name: string): string[] {
  const words = wordsOf(plainView(name).text).map(({ text }) => text);
  const parts = [words.join(""), ...words].filter(({ length }) => length >= FEWEST);
  return [...new Set(parts)];
}

/** "Ek" is hidden only as a whole word. */
function shortName(words: readonly Word[], name: string): Span[] {
  const plain = plainView(name).text.trim();
  return plain.length < FEWEST ? words.filter(({ text }) => text === plain) : [];
}
