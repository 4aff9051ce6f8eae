import { foldLookAlikes } from "./look-alikes.ts";

/** Ours wherever they stand in a name, also between other letters. */
const OURS = "doorlight";
/** Words, of one part or two, by which somebody would pose as our support, in the languages of the packs. */
const SUPPORT = `support, supporten, help desk, service desk, user support, tuki`.split(",");
/** Beginnings of further ones: they have endings and stand in compounds, as in Asiakaspalvelutiimi. */
const SUPPORT_BEGINS =
  `customer service, customer support, customer care, customer help, client service, client support,
  client care, support team, support desk, asiakaspalvelu, asiakastuki, asiakastuen, käyttäjätuki, käyttäjätuen, tukipalvelu,
  tukitiimi, kundtjänst, kundservice, kundsupport, kundstöd, kundvård, supportavdelning`.split(",");

const drawnLike: Record<string, string> = {
  0: "o",
  1: "l",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
  i: "l",
  "|": "l",
  "!": "l",
};

/** Alike for all that the eye reads as one: letters of other scripts, accents, 0 and O, and 1, I and l. */
function drawn(text: string): string {
  const visible = text.normalize("NFKD").replace(/[\p{Mark}\p{Default_Ignorable_Code_Point}]/gu, "");
  return Array.from(foldLookAlikes(visible), (letter) => drawnLike[letter] ?? letter).join("");
}

const ours = drawn(OURS);
const drawnWords = (words: readonly string[]) => words.map((word) => drawn(word).replace(/\s/g, ""));
const support = new Set(drawnWords(SUPPORT));
const supportBegins = drawnWords(SUPPORT_BEGINS);
const isSupport = (word: string) => support.has(word) || supportBegins.some((begin) => word.startsWith(begin));

/** Whether a name, title or name of an office poses as Doorlight or its support, in whichever letters. */
export function isReserved(name: string): boolean {
  const parts = drawn(name)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter(Boolean);
  const joined = parts.join("");
  if (joined.includes(ours) || isSupport(joined)) return true;
  // Letters that stand apart, as in S U P P O R T, are one word.
  const words = parts
    .join(" ")
    .replace(/(?<=(?:^| ).) (?=.(?: |$))/gu, "")
    .split(" ");
  return words.some((word, index) => isSupport(word) || isSupport(word + (words[index + 1] ?? "")));
}
