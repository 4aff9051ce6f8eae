import type { SearchTerm } from "../product/index.ts";

/** What a word of a search is compared with: words of a row, or their beginnings too. */
export type WordMatch = "whole" | "beginning";

/** Fewer letters or digits are compared with whole words alone, and find nothing by themselves: too many rows have them. */
const FEWEST = 3;
/** What `search_words` of the migrations takes for blanks, and what `plain_text` makes of others. */
const BETWEEN_WORDS = /[\s\p{P}\p{S}]+/u;

/**
 * A term as a `tsquery`, undefined without a word. Rows have their words as `search_words` of the migrations separates them,
 * e-mail addresses whole, and telephone numbers as `tel:` and their digits, with and without the country's code. Unless it is
 * selective, an index finds too many rows by it.
 */
export function termQuery(term: SearchTerm, match: WordMatch): { query: string | undefined; isSelective: boolean } {
  const alternatives = alternativesOf(term);
  if (alternatives.length === 0) return { query: undefined, isSelective: false };
  return {
    query: anyOf(alternatives.map((words) => allOf(words.map((word) => lexeme(word, match))))),
    isSelective: alternatives.flat().some((word) => isLong(word)),
  };
}

/** All terms as a `tsquery`, which is empty and finds nothing if one of them is without a word. */
function wordsQuery(terms: readonly SearchTerm[], match: WordMatch): string {
  const queries = terms.flatMap((term) => termQuery(term, match).query ?? []);
  return queries.length === terms.length ? allOf(queries) : "";
}

/** As `wordsQuery`; undefined if an index would find too many rows by it, or none. */
export function termsQuery(terms: readonly SearchTerm[], match: WordMatch): string | undefined {
  return terms.some((term) => termQuery(term, match).isSelective) ? wordsQuery(terms, match) || undefined : undefined;
}

/** All terms as whole e-mail addresses and telephone numbers; undefined if one of them is neither. */
export function reachQuery(terms: readonly SearchTerm[]): string | undefined {
  const reaches = terms.map((term) =>
    alternativesOf(term)
      .flat()
      .filter((word) => word.includes("@") || word.startsWith("tel:")),
  );
  if (reaches.length === 0 || reaches.some((words) => words.length === 0)) return undefined;
  return allOf(reaches.map((words) => anyOf(words.map((word) => lexeme(word, "whole")))));
}

/** Of one of them a row has all words. */
function alternativesOf({ words, phone }: SearchTerm): string[][] {
  const parts = words.flatMap((word) => (word.includes("@") ? [word] : word.split(BETWEEN_WORDS).filter(Boolean)));
  if (parts.length === 0) return [];
  // Postal codes, numbers of businesses and references are written in groups too.
  const numbers = phone ? [[parts.join("")], [phone.digits], [`tel:${phone.digits}`]] : [];
  return [...new Map([parts, ...numbers].map((some) => [some.join(" "), some])).values()];
}

function lexeme(word: string, match: WordMatch): string {
  const quoted = `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
  return match === "beginning" && isLong(word) ? `${quoted}:*` : quoted;
}

const isLong = (word: string) => word.length >= FEWEST;
const allOf = (queries: string[]) => joined(queries, " & ");
const anyOf = (queries: string[]) => joined(queries, " | ");
const joined = (queries: string[], by: string) => (queries.length > 1 ? `(${queries.join(by)})` : queries.join(""));
