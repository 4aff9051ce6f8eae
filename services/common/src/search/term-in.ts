import { literalPattern } from "../db/index.ts";
import type { SearchTerm } from "../product/index.ts";

/** Expressions that a trigram index has. */
export type SearchedColumns = {
  /** Words, in small letters without accents. */
  text: string;
  /** A telephone number in E.164. */
  phone?: string;
};

/** A pattern without three letters or digits in a row would read all rows that an index has. */
const SELECTIVE = /[\p{L}\p{N}]{3}/u;

/**
 * The comparison of a term with expressions, for `raw`. It is selective if the index finds its rows; another one can but
 * narrow those of a selective one. Each pattern by itself, since the index takes no list of them.
 */
export function termIn(
  { words, phone }: SearchTerm,
  at: number,
  columns: SearchedColumns,
): { text: string; bindings: Record<string, string>; isSelective: boolean } {
  const bindings: Record<string, string> = {};
  const like = (column: string, name: string, pattern: string) => {
    bindings[`${name}${at}`] = pattern;
    return `${column} like :${name}${at}`;
  };
  const contains = (text: string, name: string) => like(columns.text, name, `%${literalPattern(text)}%`);
  const comparisons: string[] = [];
  const whole = words.join(" ");
  if (SELECTIVE.test(whole)) comparisons.push(contains(whole, "term"));
  if (words.length > 1 && SELECTIVE.test(whole)) {
    comparisons.push(`(${words.map((word, n) => contains(word, `word${n}of`)).join(" and ")})`);
  }
  if (phone && columns.phone) {
    const before = phone.after?.map((length) => `+${"_".repeat(length)}`) ?? ["%"];
    for (const [n, start] of before.entries()) {
      comparisons.push(like(columns.phone, `phone${n}of`, `${start}${phone.digits}%`));
    }
  }
  // Numbers of invoices and businesses, and references, which people write in groups.
  if (phone && !columns.phone) comparisons.push(contains(phone.digits, "digits"));
  if (comparisons.length === 0) return { text: contains(whole, "term"), bindings, isSelective: false };
  return { text: `(${comparisons.join(" or ")})`, bindings, isSelective: true };
}
