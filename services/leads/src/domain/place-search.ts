import { nameWords } from "./place-name.ts";

/**
 * The forms that a search for a place compares: `keys` are its whole names, `words` the words of all of them, and
 * `letters` the same with their accents. Both texts have a space on each side, so that " tap" is the beginning of a
 * word.
 */
export function searchForms(names: readonly string[]): { keys: string[]; words: string; letters: string } {
  return {
    keys: unique(names.map((name) => nameWords(name).join(" "))),
    words: ` ${unique(names.flatMap(nameWords)).join(" ")} `,
    letters: ` ${unique(names.map(accented)).join(" ")} `,
  };
}

/** A query in the same forms. */
export type NameQuery = { key: string; words: string[]; letters: string };

export function nameQuery(text: string): NameQuery {
  const words = nameWords(text);
  return { key: words.join(" "), words, letters: accented(text) };
}

/** Small letters with their accents, words apart. */
function accented(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .split(/[\s\-–,/()]+/)
    .filter(Boolean)
    .join(" ");
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
