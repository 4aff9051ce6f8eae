/** Names and addresses appear in mails and on pages, where a line break could do harm. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
