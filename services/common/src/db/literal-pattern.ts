/** A text as the part of a pattern of `like` that matches just itself. */
export function literalPattern(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
