/** An office's name as its agents write it, without stray spaces. */
export function tidyOfficeName(name: string): string {
  return name.normalize("NFKC").trim().replace(/\s+/g, " ");
}

/** Equal for spellings of one name: case, accents, spaces and punctuation do not make another office. */
export function officeNameKey(name: string): string {
  const key = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, "");
  // A name of signs alone is still a name.
  return key || tidyOfficeName(name);
}
