import { foldText, type Locale } from "@doorlight/common/product";

/**
 * The name of a place in the language of the place, its name in the languages of the product, and other keys of a
 * search.
 */
export type PlaceName = {
  /** Events, price lists and everything between services name a place by this. */
  local: string;
  names: Readonly<Record<Locale, string>>;
  /** Former names, names in further languages, the spelling of the source. Never shown. */
  aliases: readonly string[];
};

type Forms = { en?: string; fi?: string; sv?: string; aliases?: readonly string[] };

/** A name that is left out, or empty, is the local one. */
export function placeName(local: string, { en, fi, sv, aliases = [] }: Forms = {}): PlaceName {
  return { local, names: { en: en || local, fi: fi || local, sv: sv || local }, aliases: aliases.filter(Boolean) };
}

export function allNames({ local, names, aliases }: PlaceName): string[] {
  return [...new Set([local, names.en, names.fi, names.sv, ...aliases])];
}

/** Whether a text is one of the names of a place, accents and case aside. */
export function isNamed(place: PlaceName, text: string): boolean {
  const folded = foldText(text);
  return allNames(place).some((name) => foldText(name) === folded);
}

/** The words of a text as a search compares them; "Etu-Töölö" is two. */
export function nameWords(text: string): string[] {
  return foldText(text)
    .split(/[\s\-–,/()]+/)
    .filter(Boolean);
}
