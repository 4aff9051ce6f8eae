/** A random mark without digits: a name may not have as many as a telephone number. */
export function inLetters(mark: string): string {
  return mark.replaceAll(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));
}
