import { foldLookAlikes } from "./look-alikes.ts";

/** Ours wherever they stand in a name, also between other letters. */
const OURS = "doorlight";
/** Words, of one part or two, by which somebody would pose as our support. */
const SUPPORT = `support, helpdesk, customer service, customer support, tuki, asiakastuki, asiakaspalvelu, käyttäjätuki,
  kundtjänst, kundservice, kundsupport, kundstöd, supporten, kundtjänsten`.split(",");

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
const support = new Set(SUPPORT.map((word) => drawn(word).replace(/\s/g, "")));

/** Whether a name, title or name of an office poses as Doorlight or its support, in whichever letters. */
export function isReserved(name: string): boolean {
  const parts = drawn(name)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter(Boolean);
  const joined = parts.join("");
  if (joined.includes(ours) || support.has(joined)) return true;
  // Letters that stand apart, as in S U P P O R T, are one word.
  const words = parts
    .join(" ")
    .replace(/(?<=(?:^| ).) (?=.(?: |$))/gu, "")
    .split(" ");
  return words.some((word, index) => support.has(word) || support.has(word + (words[index + 1] ?? "")));
}
