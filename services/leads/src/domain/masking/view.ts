import { plainDigit, plainLetter } from "@doorlight/common/product";
import type { Span } from "./span.ts";

/** A text in another form, in which each character knows the part of the original that it stands for. */
export type View = { text: string; from: readonly number[]; to: readonly number[] };

/** The part of the original behind a part of the view. */
export function toOriginal(view: View, { from, to }: Span): Span {
  return { from: view.from[from] ?? 0, to: view.to[to - 1] ?? 0 };
}

/**
 * The text as a reader sees it, however it is written: in small Latin letters without accents, with plain digits and
 * with one space or line break for each gap.
 */
export function plainView(original: string): View {
  const parts: string[] = [];
  const from: number[] = [];
  const to: number[] = [];
  const known = new Map<string, string>();
  let at = 0;
  for (const character of original) {
    const end = at + character.length;
    let plain = known.get(character);
    if (plain === undefined) known.set(character, (plain = plainCharacter(character)));
    const last = parts.at(-1);
    if (
      last !== undefined &&
      (plain === "" || (isGap(plain) && isGap(last)) || (last === "m" && isExponent(character)))
    ) {
      // One more space, an accent or an exponent belongs to the character before it.
      if (plain === "\n") parts[parts.length - 1] = plain;
      to[to.length - 1] = end;
    } else {
      for (let i = 0; i < plain.length; i += 1) {
        parts.push(plain.charAt(i));
        from.push(at);
        to.push(end);
      }
    }
    at = end;
  }
  return { text: parts.join(""), from, to };
}

function isGap(plain: string): boolean {
  return plain === " " || plain === "\n";
}

/** A square or cubic metre is no number that continues. */
function isExponent(character: string): boolean {
  return character === "²" || character === "³";
}

function plainCharacter(character: string): string {
  if (/[\n\r\v\f\u0085\u2028\u2029]/.test(character)) return "\n";
  return character
    .normalize("NFKD")
    .replace(/[\p{M}\u200d]/gu, "")
    .replace(/\p{L}/gu, plainLetter)
    .replace(/\p{Nd}/gu, plainDigit)
    .replace(/[\s\p{Cc}]+/gu, " ");
}

/** The view with each match of `pattern` replaced by `mark`, a single character. */
export function substitute(view: View, pattern: RegExp, mark: string): View {
  let text = "";
  const from: number[] = [];
  const to: number[] = [];
  let end = 0;
  const copyUntil = (stop: number) => {
    text += view.text.slice(end, stop);
    for (let i = end; i < stop; i += 1) {
      from.push(view.from[i] ?? 0);
      to.push(view.to[i] ?? 0);
    }
  };
  for (const match of view.text.matchAll(pattern)) {
    copyUntil(match.index);
    end = match.index + match[0].length;
    text += mark;
    from.push(view.from[match.index] ?? 0);
    to.push(view.to[end - 1] ?? 0);
  }
  copyUntil(view.text.length);
  return { text, from, to };
}
