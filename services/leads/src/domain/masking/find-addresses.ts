import { endingOf } from "./domain-endings.ts";
import type { Span } from "./span.ts";
import { substitute, toOriginal, type View } from "./view.ts";

const OPEN = String.raw` ?[([{<«"'*=_|~#/-]{1,2} ?`;
const CLOSE = String.raw` ?[)\]}>»"'*=_|~#/-]{1,2} ?`;
/** The sign in words: en, fi, sv, no and da, de, pl, et. */
const AT_WORD = String.raw`(?:at|aet|att|snabel-?a|miuku ?mauku|kissanhanta|alfakroll|krollalfa|klammeraffe|affenschwanz|malpa)`;
const DOT_WORD = String.raw`(?:dot|piste|punkt|punktum|prick|kropka|tacka|tapp)`;
/** The providers that people name without an ending. */
const PROVIDER = String.raw`(?:gmail|googlemail|hotmail|outlook|yahoo|icloud|live|msn|aol|proton|protonmail|luukku|suomi24|kolumbus|elisa|telia|spray|comhem|gmx|onet|interia)`;
const NAME = String.raw`[\p{L}\p{N}_-]{1,63}`;
const DOMAIN_FOLLOWS = String.raw`(?=${NAME}(?:\.${NAME}){1,4}|${PROVIDER}(?![\p{L}\p{N}]))`;

const BRACKETED_DOT = new RegExp(`${OPEN}${DOT_WORD}${CLOSE}| ?[([{<] ?\\. ?[)\\]}>] ?`, "gu");
const SPACED_DOT = new RegExp(String.raw` (?:${DOT_WORD}|\.) (?=\p{L})`, "gu");
const BRACKETED_AT = new RegExp(`${OPEN}(?:@|${AT_WORD})${CLOSE}`, "gu");
const LETTER_AT = new RegExp(String.raw` ?[([{<] ?a ?[)\]}>] ?${DOMAIN_FOLLOWS}`, "gu");
const SPACED_AT = new RegExp(String.raw` ${AT_WORD} ${DOMAIN_FOLLOWS}`, "gu");

const LINK = /(?<!\p{L})(?:h(?:tt|xx)ps?:\/\/|www ?\. ?)\S+/gu;
const CHAIN = /(?<![\p{L}\p{N}_-])[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+/gu;
const PATH = /[/?#:]\S+/uy;
const LOCAL = /[\p{L}\p{N}_.%+'-]/u;
const HOST = /[\p{L}\p{N}_.-]/u;

/** E-mail addresses in symbols or in words, links and bare domains. Returns parts of the original. */
export function findAddresses(plain: View, original: string): Span[] {
  const dotted = substitute(substitute(plain, BRACKETED_DOT, "."), SPACED_DOT, ".");
  const view = [BRACKETED_AT, LETTER_AT, SPACED_AT].reduce((read, form) => substitute(read, form, "@"), dotted);
  return [...mails(view.text), ...links(view.text), ...domains(view, original)].map((span) => toOriginal(view, span));
}

/** Whatever is around an at sign: an address, one without its provider's ending, or a name on a social network. */
function mails(text: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const { index } of text.matchAll(/@/g)) {
    let from = index;
    let to = index + 1;
    if (text[to] === " " && HOST.test(text[to + 1] ?? "")) to += 1;
    while (HOST.test(text[to] ?? "")) to += 1;
    while (text[to - 1] === ".") to -= 1;
    const isHandle = text[from - 1] === " " && to > index + 1 && text[index + 1] !== " ";
    if (text[from - 1] === " " && !isHandle && LOCAL.test(text[from - 2] ?? "")) from -= 1;
    if (!isHandle) while (from > end && LOCAL.test(text[from - 1] ?? "")) from -= 1;
    if (to > index + 1) spans.push({ from, to });
    end = to;
  }
  return spans;
}

function links(text: string): Span[] {
  return [...text.matchAll(LINK)].map(({ 0: link, index }) => ({ from: index, to: index + withoutEnd(link).length }));
}

/** Names with a known ending, and the path behind it. */
function domains(view: View, original: string): Span[] {
  const { text } = view;
  return [...text.matchAll(CHAIN)].flatMap(({ 0: chain, index }) => {
    let to = index;
    let at = index;
    let before = "";
    for (const label of chain.split(".")) {
      const end = at + label.length;
      const written = original.slice(view.from[at], view.to[end - 1]);
      const ending = isName(before) ? endingOf(label, written) : "no";
      if (ending === "yes" || (ending === "before a path" && text[end] === "/")) to = end;
      at = end + 1;
      before = label;
    }
    if (to === index) return [];
    PATH.lastIndex = to;
    const path = withoutEnd(PATH.exec(text)?.[0] ?? "");
    return [{ from: index, to: to + (path.length > 1 ? path.length : 0) }];
  });
}

/** `t.me` and `x.com` have one letter; the parts of `bl.a` and `t.ex` are no names. */
function isName(label: string): boolean {
  return /^[txg]$/.test(label) || (label.length > 1 && /\p{L}/u.test(label));
}

/** Punctuation at the end belongs to the sentence. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && /[.,;:!?)•]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
