const MAX_WORDS = 6;

/** The words of a search text, in small letters. Each of them must occur, in any order. */
export function searchWords(text: string): string[] {
  return text.normalize("NFC").toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
}
