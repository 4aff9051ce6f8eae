import type { Span } from "./span.ts";
import type { View } from "./view.ts";
import { wordsOf, type Word } from "./words.ts";

/** The forms in which a housing company stands before its name, in Finnish and Swedish. */
const FORM =
  /(?<![\p{L}\p{N}])(?:as(?:unto)?[. -]{0,2}oy|koy|kiint(?:eisto)?[. -]{0,2}oy|asunto-?osakeyhtio|brf|bostadsrattsforening(?:en)?|bost(?:ads)?[. -]{0,2}ab|bostadsaktiebolag(?:et)?)(?!\p{L})(?::\p{L}{1,4})?/gu;
/** Words for a housing company beside which only a name in capitals is one: "taloyhtiö hyvin hoidettu". */
const WORD =
  /(?<![\p{L}\p{N}])(?:taloyhtio(?:n|ta|ssa|sta|on|lla|lta|lle)?|housing (?:company|cooperative|association)|bostadsbolag(?:et)?)(?!\p{L})/gu;
/** What follows a form that names no company. */
const OTHER = new Set(
  "on ja joka jossa jonka jolla jolle jota ei oli ollut tai omistaa ar och som har med i pa av for till vid hade utan is and has with".split(
    " ",
  ),
);
const INSIDE = new Set("ja och nr nro von af".split(" "));
const MOST_WORDS = 6;

/** The names of housing companies, since a company is one building. Its form stays. */
export function findHousingCompanies(view: View, original: string): Span[] {
  const words = wordsOf(view.text);
  const isCapital = ({ from, text }: Word) => /^[\p{Lu}\p{N}]/u.test(original.slice(view.from[from])) && text !== "";
  return [
    ...[...view.text.matchAll(FORM)].flatMap((form) => {
      const behind = nameBehind(form, /^[ .:"'”“’«-]{1,4}$/u, false);
      return behind.length > 0 ? behind : nameBefore(form);
    }),
    ...[...view.text.matchAll(WORD)].flatMap((word) => nameBehind(word, /^ ["'”“’«]?$/u, true)),
  ];

  function nameBehind({ 0: form, index }: RegExpExecArray, gap: RegExp, inCapitals: boolean): Span[] {
    const start = index + form.length;
    const first = words.findIndex(({ from }) => from >= start);
    const name = words[first];
    if (!name || !gap.test(view.text.slice(start, name.from)) || OTHER.has(name.text)) return [];
    if (inCapitals && !isCapital(name)) return [];
    let end = name.to;
    for (let at = first + 1; at < first + MOST_WORDS; at += 1) {
      const word = words[at];
      if (!word || !/^(?:[ '’-]{0,2}| "| & )$/u.test(view.text.slice(end, word.from))) break;
      const next = words[at + 1];
      const goesOn = INSIDE.has(word.text) && next !== undefined && isCapital(next);
      // A name in small letters may have a second word.
      const isSecond = at === first + 1 && !isCapital(name) && !OTHER.has(word.text);
      if (!isCapital(word) && !goesOn && !isSecond) break;
      end = word.to;
    }
    return [{ from: name.from, to: end }];
  }

  /**
   * "Maskin Helmi As Oy". A form in small letters only says what is sold: "Remontoitu asunto oy". The name may be masked behind
   * the form by now.
   */
  function nameBefore({ 0: form, index }: RegExpExecArray): Span[] {
    if (view.text.slice(index + form.length, index + form.length + 4).includes("•")) return [];
    const last = words.findLastIndex(({ to }) => to <= index);
    const name = words[last];
    const isForm = /^\p{Lu}/u.test(original.slice(view.from[index]));
    if (!name || !isForm || !isCapital(name) || view.text.slice(name.to, index) !== " ") return [];
    let from = name.from;
    for (let at = last - 1; at > last - MOST_WORDS; at -= 1) {
      const word = words[at];
      if (!word || !isCapital(word) || !/^[ '’-]$/u.test(view.text.slice(word.to, from))) break;
      from = word.from;
    }
    return [{ from, to: name.to }];
  }
}
