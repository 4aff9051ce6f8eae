import { foldText } from "@doorlight/common/product";

type Address = {
  address: string;
  postalCode: string;
  city?: string;
  /** In which a street's name and number are one home: `homeArea`. Default: the postal code. */
  area?: string;
};

const FLAT = /\b(?:flat|apartment|apt|unit|as|asunto|huoneisto|lgh|lagenhet|bst|bostad)\b ?([a-z]?\d+[a-z]?|[a-z])\b/;
const STAIR =
  /\b(?:rappu|porras|uppgang|uppg|trapphus|staircase|stair|entrance) ([a-z]|\d+)\b|\b([a-z]) (?:rappu|porras|trappan?|uppgangen)\b/;
const FLOOR = /\b(\d+) ?(?:tr|trappor|vaning|krs|kerros)\b/;
/** `12`, `12-14`, `12b`, `12 b`; not the `1` of `1st avenue`. */
const HOUSE = /\b(\d+(?:-\d+)?)(?: ?([a-z])(?![a-z])|(?![a-z\d-]))/;
const FLAT_NUMBER = /^ ?(\d+(?: ?[a-z](?![a-z]))?)(?= |$)|(?<= )(\d+[a-z]?)$/;

/** Swedish and Finnish abbreviations before the number, with a dot … */
const SHORT: Readonly<Record<string, string>> = { g: "gatan", v: "vagen", k: "katu", t: "tie" };
/** … and English ones at the end of the street's name. */
const SHORT_ENDING: Readonly<Record<string, string>> = {
  st: "street",
  rd: "road",
  ave: "avenue",
  ln: "lane",
  dr: "drive",
  ct: "court",
  cl: "close",
  pl: "place",
  sq: "square",
  gdns: "gardens",
  cres: "crescent",
};

const STREETS = new Set([...Object.keys(SHORT_ENDING), ...Object.values(SHORT_ENDING)]);
const COUNTRY =
  / (?:finland|suomi|sweden|sverige|ruotsi|norway|norge|denmark|danmark|germany|deutschland|poland|polska|estonia|eesti|united kingdom|uk|great britain|england|scotland|wales)$/;

/**
 * The same text for the same home, however its address is written: area, street, number, stair and flat, with case,
 * accents, lookalikes, spaces, punctuation, people, country and remarks left aside. Homes of different flats or stairs
 * have different keys. Not recognised: a misspelt street, a remark before the street without a comma, and a street under
 * its name in another language.
 */
export function addressKey({ address, postalCode, city = "", area = postalCode }: Address): string {
  let rest = withoutTown(readable(withoutPeople(address)), readable(postalCode), readable(city));
  const take = (pattern: RegExp): string => {
    const match = pattern.exec(rest);
    if (!match) return "";
    rest = `${rest.slice(0, match.index).trim()} ${rest.slice(match.index + match[0].length).trim()}`.trim();
    return (match[1] ?? match[2] ?? "").replaceAll(" ", "");
  };

  const labelledFlat = take(FLAT);
  const labelledStair = take(STAIR);
  const floor = take(FLOOR);
  const house = HOUSE.exec(rest);
  if (house) rest = rest.slice(house.index + house[0].length);
  const numberedFlat = house ? take(FLAT_NUMBER) : "";
  const street = house ? `${house.input.slice(0, house.index)} ${withoutRemark(house.index, rest)}` : rest;
  const { number, dashed } = houseNumber(house?.[1] ?? "");

  const stair = labelledStair || house?.[2] || "";
  const flat = labelledFlat || numberedFlat || dashed || (floor && `floor ${floor}`);
  const parts = [number, stair, flat].map((part) => part.replace(/^0+(?=\d)/, ""));
  return [readable(area).replace(/[ -]/g, ""), streetName(street), ...parts].join("|");
}

/** Folded, punctuation turned to spaces; a dash stays between numbers alone. */
function readable(text: string): string {
  return foldText(text)
    .replace(/(?<=\p{L}{4})([gvkt])\.(?= ?\d)/gu, (_, letter: string) => `${SHORT[letter]} `)
    .replace(/(?<=\d)\s*[-–—/]\s*(?=\d)/g, "-")
    .replace(/['’´`]/g, "")
    .replace(/[^\p{L}\p{N}-]+/gu, " ")
    .replace(/(?<!\d)-+|-+(?!\d)/g, " ")
    .replace(/ +/g, " ")
    .trim();
}

/** "c/o Virtanen" names a person up to the next comma. With a number behind it the street may be in the same part, which stays. */
function withoutPeople(address: string): string {
  const parts = foldText(address)
    .split(",")
    .map((part) => part.replace(/\bc ?\/ ?o\b\D*$/, ""));
  return parts.join(",");
}

/** Words behind the number that are neither the street, as in `12 High Street`, nor a side of the house, as in `tv`. */
function withoutRemark(houseAt: number, rest: string): string {
  const words = rest.split(" ");
  const isStreet = houseAt === 0 || STREETS.has(words.at(-1) ?? "");
  return isStreet ? rest : words.filter((word) => word.length < 4).join(" ");
}

/** Sellers repeat the postal code and the city, although the form asks for them separately. */
function withoutTown(address: string, postalCode: string, city: string): string {
  const code = new RegExp(`(?<= )${postalCode.split(/[ -]/).join("[ -]?")}(?: .*)?$`);
  const street = (postalCode ? address.replace(code, "") : address).replace(COUNTRY, "").trim();
  return city && street.endsWith(` ${city}`) ? street.slice(0, -city.length).trim() : street;
}

/** `12-14` is one house, `12-5` is flat 5 of number 12. */
function houseNumber(text: string): { number: string; dashed: string } {
  const [first = "", second] = text.split("-");
  return second && Number(second) < Number(first) ? { number: first, dashed: second } : { number: text, dashed: "" };
}

function streetName(words: string): string {
  const list = words.split(" ").filter(Boolean);
  const last = list.pop() ?? "";
  return [...list, SHORT_ENDING[last] ?? last].join("");
}
