import { stemsOf } from "./inflection.ts";
import type { Span } from "./span.ts";
import { plainView } from "./view.ts";
import { findRunTogether, isNear, wordsOf, type Word } from "./words.ts";

/** Words of an address that name no street. */
const LABELS = new Set(
  "flat apartment apt unit as asunto huoneisto lgh lagenhet bst bostad krs kerros rappu porras tr trappor van c o co".split(
    " ",
  ),
);
/** Words for a street, and their abbreviations. */
const KIND =
  /(?:katu|tie|kuja|polku|vagen|vag|gat(?:an|a|en|e)|grand|stigen|veien|vei|vej|gade|strasse|str|weg|allee|ulica|tanav|tee|street|road|avenue|lane|drive|close)$/;
/** Text between a street and its number: "Koivuntie, numero 7". */
const BETWEEN =
  /^(?:numero|nro|no|nr|n|nummer|number|num|talo|hus|house|haus|dom|st|rd|ave|ln|dr|cl|street|road|k|t|g|v|str)$/;
/** A shorter name is hidden only beside its number: it may be a word. */
const FEWEST_ALONE = 7;
const FEWEST_STEM = 3;

type Row = {
  text: string;
  words: readonly Word[];
  /** The index behind the word that ends at a place. */
  ends: ReadonlyMap<number, number>;
};

/** The home's street address, in any case and order, and a rare street name even by itself. */
export function findStreet(text: string, address: string): Span[] {
  const words = wordsOf(text);
  const row = { text, words, ends: new Map(words.map(({ to }, index) => [to, index + 1])) };
  return address.split(",").flatMap((part) => findPart(row, plainView(part).text));
}

function findPart(row: Row, part: string): Span[] {
  const words = wordsOf(part);
  const numbers = words.filter(({ text }) => /\p{N}/u.test(text)).map(({ text }) => text);
  const names = words
    .map(({ text }) => text)
    .filter((word) => word.length > 1 && /\p{L}/u.test(word) && !LABELS.has(word));
  const whole = numbers.length > 0 ? findRunTogether(row, words.map(({ text }) => text).join(""), isNothing) : [];
  if (names.length === 0) return whole;

  const street = names.join("");
  const alone =
    street.length < FEWEST_ALONE
      ? []
      : stemsOf(street).flatMap(({ start, isEnd }) => findRunTogether(row, start, isEnd));
  return [...whole, ...alone, ...besideNumber(row, names, numbers)].map((span) => withNumber(row, span, words));
}

function isNothing(rest: string): boolean {
  return rest === "";
}

/** The beginning of the street's name with the house number before or behind it: "koivunt. 7", "7 Koivuntie". */
function besideNumber({ text, words }: Row, names: readonly string[], numbers: readonly string[]): Span[] {
  const [first = ""] = names;
  const stem = names.length > 1 ? first : first.replace(KIND, "") || first;
  if (stem.length < FEWEST_STEM) return [];
  const isOwn = (word: Word | undefined) =>
    word !== undefined && (names.includes(word.text) || BETWEEN.test(word.text));
  return words.flatMap((word, index) => {
    if (!word.text.startsWith(stem)) return [];
    let end = index + 1;
    while (end < index + 4 && isOwn(words[end]) && near(end)) end += 1;
    const [before, behind] = [words[index - 1], words[end]];
    if (behind && numbers.includes(behind.text) && near(end)) return [{ from: word.from, to: behind.to }];
    return before && numbers.includes(before.text) && near(index)
      ? [{ from: before.from, to: words[end - 1]?.to ?? word.to }]
      : [];
  });

  function near(at: number): boolean {
    const [left, right] = [words[at - 1], words[at]];
    return left !== undefined && right !== undefined && isNear(text, left, right);
  }
}

/** A street is hidden together with the numbers and letters of the address behind it. */
function withNumber({ text, words, ends }: Row, { from, to }: Span, address: readonly Word[]): Span {
  const parts = new Set(address.map((word) => word.text));
  const isShort = ({ text: word }: Word) => word.length === 1 || /\p{N}/u.test(word);
  let hidden = to;
  let last: Span = { from, to };
  for (let at = ends.get(to) ?? words.length; ; at += 1) {
    const word = words[at];
    if (!word || !isNear(text, last, word)) break;
    if (isShort(word) && parts.has(word.text)) hidden = word.to;
    else if (!BETWEEN.test(word.text)) break;
    last = word;
  }
  return { from, to: hidden };
}
