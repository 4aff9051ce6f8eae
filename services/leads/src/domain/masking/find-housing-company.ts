import type { Span } from "./span.ts";
import type { View } from "./view.ts";
import { wordsOf, type Word } from "./words.ts";

/** The forms in which a housing company stands before its name, in Finnish and Swedish. */
const FORM =
  /(?<![\p{L}\p{N}])(?:as(?:unto)?[. -]{0,2}oy|koy|kiint(?:eisto)?[. -]{0,2}oy|asunto-?osakeyhtio|brf|bostadsrattsforening(?:en)?|bost(?:ads)?[. -]{0,2}ab|bostadsaktiebolag(?:et)?)(?!\p{L})(?::\p{L}{1,4})?/gu;
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
  return [...view.text.matchAll(FORM)].flatMap(({ 0: form, index }) => {
    const start = index + form.length;
    const first = words.findIndex(({ from }) => from >= start);
    const name = words[first];
    if (!name || !/^[ .:"'”“’«-]{1,4}$/u.test(view.text.slice(start, name.from)) || OTHER.has(name.text)) return [];
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
  });
}
