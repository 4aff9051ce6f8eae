/** Paragraphs of lines, as somebody wrote them. */
export function letterOf(body: string): string[][] {
  const paragraphs = body
    .replace(/\r\n?/g, "\n")
    .trim()
    .split(/\n{2,}/);
  return paragraphs.map((paragraph) => paragraph.split("\n"));
}
