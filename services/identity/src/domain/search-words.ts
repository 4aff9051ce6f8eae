const MAX_WORDS = 6;

/** What a search text asks for: each word has to be found somewhere, in any order, whatever its case. */
export function searchWords(text: string): string[] {
  return text.normalize("NFC").toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
}
