/** A part of a text, `to` not included. */
export type Span = { from: number; to: number };

/** Replaces each span with `mark`; spans that overlap or touch become one. */
export function replaceSpans(text: string, spans: readonly Span[], mark: string): string {
  let result = "";
  let end = 0;
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    if (to <= end) continue;
    if (from > end || end === 0) result += text.slice(end, from) + mark;
    end = to;
  }
  return result + text.slice(end);
}
