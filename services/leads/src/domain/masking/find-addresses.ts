import { spansOf } from "./span.ts";
import type { Span } from "./span.ts";

const OPEN = String.raw`\s*[([{<]\s*`;
const CLOSE = String.raw`\s*[)\]}>]\s*`;
const AT_WORD = String.raw`(?:at|ät|a|snabel-?a|miuku ?mauku)`;
const DOT_WORD = String.raw`(?:dot|piste|punkt)`;
const AT = String.raw`(?:\s*@\s*|${OPEN}${AT_WORD}${CLOSE}|\s+(?:at|ät|snabel-?a|miuku ?mauku)\s+)`;
const DOT = String.raw`(?:\.|${OPEN}(?:${DOT_WORD}|\.)${CLOSE}|\s+${DOT_WORD}\s+)`;
const NAME = String.raw`[\p{L}\p{N}_%+'-]+`;
const START = String.raw`(?<![\p{L}\p{N}_.%+'-])`;

const E_MAIL = new RegExp(`${START}${NAME}(?:${DOT}${NAME})*${AT}${NAME}(?:${DOT}${NAME})+`, "giu");
/** Also an address without the provider's ending, and a name on a social network. */
const AT_SIGN = new RegExp(`(?:${NAME}(?:\\.${NAME})*\\s?)?@\\s?${NAME}(?:\\.${NAME})*`, "giu");
const LINK = /(?<!\p{L})(?:h(?:tt|xx)ps?:\/\/|www\s?\.\s?)\S*[^\s.,;:!?)]/giu;
const DOMAIN =
  /(?<![\p{L}\p{N}-])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?:com|net|org|eu|fi|co\.uk)(?![\p{L}\p{N}])(?:\/(?:\S*[^\s.,;:!?)])?)?/giu;
/** Endings that are also words: only in small letters, because a sentence after a full stop begins with a capital. */
const WORDY_DOMAIN =
  /(?<![\p{L}\p{N}-])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?:se|no|de|dk|pl|ee|me|io|info|app|link|ly|uk)(?![\p{L}\p{N}])(?:\/(?:\S*[^\s.,;:!?)])?)?/gu;

/** E-mail addresses in symbols or in words, links, and names on social networks. */
export function findAddresses(text: string): Span[] {
  return [E_MAIL, AT_SIGN, LINK, DOMAIN, WORDY_DOMAIN].flatMap((pattern) => spansOf(text, pattern));
}
