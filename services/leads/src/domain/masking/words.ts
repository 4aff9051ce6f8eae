import type { Span } from "./span.ts";

export type Word = Span & { text: string };

/** The words and numbers of a text. Letters and figures that touch are two: `12a`. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(/\p{L}+|\p{N}+/gu)].map(({ 0: word, index }) => ({
    text: word,
    from: index,
    to: index + word.length,
  }));
}

/** Whether hardly anything lies between two words. */
export function isNear(text: string, left: Span, right: Span): boolean {
  const gap = text.slice(left.to, right.from);
  return gap.length <= 3 && !gap.includes("•");
}

/**
 * The places where the words of a text, run together, begin with `start` and end with a word that `isEnd` accepts,
 * given the rest after `start`. "V i r t a" and "Vir-ta" are such places, too.
 */
export function findRunTogether(
  { text, words }: { text: string; words: readonly Word[] },
  start: string,
  isEnd: (rest: string) => boolean,
): Span[] {
  const spans: Span[] = [];
  words.forEach((first, index) => {
    if (!start.startsWith(first.text.slice(0, start.length))) return;
    let read = "";
    let last = first;
    for (let at = index; read.length < start.length; at += 1) {
      const word = words[at];
      if (!word || (at > index && !isNear(text, last, word)) || !isPart(start, read, word.text)) return;
      read += word.text;
      last = word;
    }
    if (isEnd(read.slice(start.length))) spans.push({ from: first.from, to: last.to });
  });
  return spans;
}

function isPart(start: string, read: string, word: string): boolean {
  const wanted = start.slice(read.length);
  return word.startsWith(wanted) || wanted.startsWith(word);
}
