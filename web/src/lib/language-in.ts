import type { Locale } from "./locale.ts";

/** The name of a language inside a sentence of another one, by that one's tag: "svenska". */
export function languageIn(locale: Locale, tag: string): string {
  return new Intl.DisplayNames(tag, { type: "language" }).of(locale)!;
}
