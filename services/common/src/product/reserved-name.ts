import { foldLookAlikes } from "./look-alikes.ts";

/** Ours wherever they stand in a name, also between other letters. */
const OURS = "doorlight";
/**
 * By which somebody would pose as our support, in the languages of the packs, and what such a word may end with: none is another
 * one with an ending, or a long name could be read in endlessly many ways.
 */
const SUPPORT =
  `support, help desk, service desk, user support, tuki, customer service, customer support, customer care,
  customer help, client service, client support, client care, support desk, asiakaspalvelu, asiakastuki, asiakastuen,
  käyttäjätuki, käyttäjätuen, tukipalvelu, kundtjänst, kundservice, kundsupport, kundstöd, kundvård`.split(",");
const ENDINGS = "s, n, en, team, teamet, tiimi, department, osasto, avdelning, avdelningen".split(",");
const PLACES =
  `Helsinki, Helsingin, Helsingfors, Suomi, Suomen, Finland, Stockholm, Tukholma, Sverige, Sweden, Ruotsi, Oslo, Norge,
  Norway, København, Köpenhamn, Copenhagen, Danmark, Denmark, Tallinn, Eesti, Estonia, Berlin, Deutschland, Germany,
  Warszawa, Warsaw, Polska, Poland, London, UK, Britain`.split(",");
/** Legal forms and what else stands beside a name without making it another one. */
const FORMS = "Oy, Oyj, Ab, Ltd, LLC, AS, ASA, ApS, OÜ, GmbH, LKV, LVV, agent, official, virallinen, officiell".split(
  ",",
);
/** Nobody's name, title or office: somebody with it could give orders. */
const AUTHORITIES =
  `admin, administrator, administration, administratör, administratören, ylläpito, ylläpitäjä, moderator, moderaattori,
  viranomainen, viranomaiset, authority, authorities, myndighet, myndigheten, poliisi, police, polis, polisen`.split(
    ",",
  );

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

const anyOf = (words: readonly string[]) => `(?:${words.map((word) => drawn(word).replace(/\s/g, "")).join("|")})`;
const ours = drawn(OURS);
/** Ours, and as the eye still reads it with two neighbours in each other's place, one twice, or one missing within. */
const allOurs = Array.from(ours).flatMap((letter, at) => {
  const [before, next = "", after] = [ours.slice(0, at), ours[at + 1], ours.slice(at + 2)];
  const missing = before && next ? [before + next + after] : [];
  return [before + next + letter + after, before + letter + letter + next + after, ...missing];
});
const support = `${anyOf(SUPPORT)}${anyOf(ENDINGS)}?`;
const beside = `(?:${support}|${anyOf(PLACES)}|${anyOf(FORMS)})*`;
const posing = new RegExp(`^(?:${beside}${support}${beside}|${anyOf(AUTHORITIES)})$`, "u");

/**
 * Whether a name, title or name of an office poses as Doorlight, its support or an authority, in whichever letters. A word for
 * support is ours only beside others, countries, capitals and legal forms: Tuki is a surname, and others have a customer service.
 */
export function isReserved(name: string): boolean {
  const joined = drawn(name).replace(/[^\p{Letter}\p{Number}]+/gu, "");
  return allOurs.some((word) => joined.includes(word)) || posing.test(joined);
}
