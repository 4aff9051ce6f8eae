import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { getExampleNumber } from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import { kept, masked, seller } from "../../../test/masking-corpus.ts";
import { MASK, maskDescription } from "./mask-description.ts";

fc.configureGlobal({ seed: 1 });

const nobody = { firstName: "", lastName: "", address: "", phone: "" };
const mask = (text: string, country = "FI") => maskDescription(text, country, nobody);

test.each([
  ["FI", "040 123 4567"],
  ["FI", "040-1234567"],
  ["FI", "040.123.4567"],
  ["FI", "+358 40 1234567"],
  ["FI", "+358(0)401234567"],
  ["FI", "00358 40 123 4567"],
  ["FI", "358401234567"],
  ["FI", "(09) 123 4567"],
  ["FI", "0 4 0 1 2 3 4 5 6 7"],
  ["FI", "040 - 123 - 4567"],
  ["FI", "040/1234567"],
  ["FI", "040*123*4567"],
  ["FI", "O4O 123 4567"],
  ["FI", "０４０ １２３ ４５６７"],
  ["FI", "٠٤٠١٢٣٤٥٦٧"],
  ["FI", "𝟎𝟒𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕"],
  ["FI", "0️⃣4️⃣0️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣"],
  ["FI", "040\u200b123\u200b4567"],
  ["FI", "nolla neljä nolla yksi kaksi kolme neljä viisi"],
  ["FI", "nolla 40, yksi kaksi kolme 4567"],
  ["SE", "070-123 45 67"],
  ["SE", "070 123 45 67"],
  ["SE", "+46 70 123 45 67"],
  ["SE", "08-12 34 56 78"],
  ["SE", "noll sju noll ett två tre fyra fem sex sju"],
  ["GB", "07700 900123"],
  ["GB", "+44 7700 900123"],
  ["GB", "020 7946 0958"],
  ["GB", "+44 (0)20 7946 0958"],
  ["GB", "zero seven seven double zero nine"],
  ["GB", "oh seven seven, oh oh nine, double oh one"],
  ["DK", "20 12 34 56"],
  ["NO", "406 12 345"],
  ["PL", "512 345 678"],
  ["EE", "5123 4567"],
  ["DE", "0151 23456789"],
])("masks in a description in %s the telephone number %j", (country, number) => {
  expect(mask(`Ring ${number} today`, country)).toBe(`Ring ${MASK} today`);
});

test.each([
  "anna.virtanen@example.com",
  "Anna.Virtanen+koti@mail.example.co.uk",
  "anna @ example.com",
  "anna (at) example.com",
  "anna [at] example [dot] com",
  "anna at example dot com",
  "anna(ät)example.fi",
  "anna piste virtanen ät example piste fi",
  "anna miukumauku example piste com",
  "anna snabel-a example punkt se",
  "anna@gmail",
  "anna＠example.com",
  "@anna_v",
  "https://example.com/koti?id=1",
  "www.example.se/hus",
  "annankoti.fi",
  "fb.com/anna",
  "t.me/anna",
  "minhus.se",
])("masks the address or link %j in a description", (address) => {
  expect(mask(`Skriv: ${address}, tack`)).toBe(`Skriv: ${MASK}, tack`);
  expect(mask(address)).toBe(MASK);
});

test.each([
  ["FI", "Rakennettu 1985, remontoitu 2010 ja 2015. Asuinpinta-ala 120 m2, tontti 1 250 m²."],
  ["FI", "Pyydän arviota, velaton hinta noin 350 000 €. Hissi, sauna ja 2 parveketta, 3 h + k + s."],
  ["FI", "Putkiremontti 2018-2019, julkisivu 01.06.2021 - 30.09.2022. Yhtiövastike 245,50 €/kk."],
  ["FI", "Tontti 12 500 000 m2 ja metsää 35 ha, hintapyyntö 1 250 000 euroa."],
  ["SE", "Byggt 1967, stambytt 2005, avgift 4 250 kr/mån. Utgångspris 12 500 000 kr. Se bilderna."],
  ["SE", "Två rum och kök, tre trappor upp. Sex lägenheter, fyra vindsförråd och fem garage."],
  ["GB", "Built 1890, extended 2004. Guide price £1,250,000, 3 miles at most from the station. 1200 sq ft."],
  ["GB", "Lease: 999 years from 25/03/1985. Council tax £2,450.00 a year. We moved in on 2019-05-12."],
  ["NO", "Pusset opp 2010-2015, prisantydning 12 500 000 kr, fellesgjeld 1 250 000 NOK."],
  ["DK", "Renoveret 2010/2015, 20 102 015 kr."],
  ["FI", "Remontoitu 2015, 12 500 000 e. Tontti 1 050 000 000 euroa, valmis 2010 05.06.2011."],
  ["PL", "Cena 1 250 000 zł, 512 345 678 m2 działki."],
])("keeps in a description in %s years, dates, prices and areas: %s", (country, text) => {
  expect(mask(text, country)).toBe(text);
});

test("masks the seller's own name and street address in a description", () => {
  const seller = { firstName: "Anna", lastName: "Virtanen", address: "Mannerheimintie 12 A 5", phone: "" };
  const text =
    "Koti osoitteessa mannerheimintie 12, ovessa lukee Virtanen. Mannerheimintie 12 A5 on ylin kerros. T. anna  virtanen";
  expect(maskDescription(text, "FI", seller)).toBe(
    `Koti osoitteessa ${MASK}, ovessa lukee ${MASK}. ${MASK} on ylin kerros. T. ${MASK}`,
  );
  const british = { firstName: "Iris", lastName: "Hill", address: "Flat 5, 12 High Street", phone: "" };
  expect(maskDescription("On a hill above 12 High Street with iris beds", "GB", british)).toBe(
    `On a ${MASK} above ${MASK} with iris beds`,
  );
});

test("masks contact data inside a longer description, and nothing else", () => {
  expect(mask("Soita (040) 123 4567 tai kirjoita: anna@example.com! Kiitos, t. 2 hengen perhe 1987.")).toBe(
    `Soita ${MASK} tai kirjoita: ${MASK}! Kiitos, t. 2 hengen perhe 1987.`,
  );
});

test.each([
  ["FI", "350 000 040 123 4567", `350 000 ${MASK}`],
  ["FI", "12.10.2020 040 123 4567", `12.10.2020 ${MASK}`],
  ["FI", "1985, 2010 (09) 123 4567", `1985, 2010 ${MASK}`],
  ["SE", "1967 | 070-123 45 67", `1967 | ${MASK}`],
  ["DK", "1985, 20 12 34 56", `1985, ${MASK}`],
  ["FI", "@ 4567 040 123 1987", `${MASK} ${MASK}`],
])("masks in a description in %s a telephone number after another number: %s", (country, text, masked) => {
  expect(mask(text, country)).toBe(masked);
});

const countries = ["FI", "SE", "GB", "DE", "NO", "DK", "PL", "EE"] as const;
const sentence = fc.constantFrom(
  "Kaunis koti",
  "Fin utsikt!",
  "Lovely garden.",
  "1987",
  "120 m2",
  "350 000 €",
  "Soita",
  "",
);

test("leaves no valid telephone number of any country in a description, in any usual form", () => {
  const number = fc.constantFrom(...countries).chain((country) => {
    const example = getExampleNumber(country, examples);
    if (!example) throw new Error(`No example for ${country}`);
    const forms = [example.formatInternational(), example.formatNational(), example.number];
    return fc.constantFrom(...forms).map((text) => ({ country, text, digits: example.nationalNumber }));
  });
  fc.assert(
    fc.property(sentence, number, sentence, (before, { country, text, digits }, after) => {
      const masked = mask(`${before} tel ${text} ok ${after}`, country);
      expect(masked.replace(/\D/g, "")).not.toContain(digits);
    }),
  );
});

test("leaves no e-mail address in a description, whatever the text around it", () => {
  fc.assert(
    fc.property(fc.emailAddress(), fc.string(), (address, around) => {
      const host = address.slice(address.lastIndexOf("@") + 1);
      expect(mask(`${around} ${address} ${around}`)).not.toContain(`@${host}`);
    }),
  );
});

test("changes nothing by masking a masked description", () => {
  const piece = fc.oneof(
    fc.string({ unit: "grapheme" }),
    sentence,
    fc.constantFrom("040 123", "4567", "@", ".com", "+", "anna"),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const once = mask(pieces.join(" "));
      expect(mask(once)).toBe(once);
    }),
  );
});

test.each(masked)("masks in a description in %s exactly the parts in brackets: %j", (country, text) => {
  const plain = text.replace(/\[\[(.*?)\]\]/gs, "$1");
  expect(maskDescription(plain, country, seller)).toBe(text.replace(/\[\[.*?\]\]/gs, MASK));
});

test.each(kept)("keeps a description in %s as it is: %j", (country, text) => {
  expect(maskDescription(text, country, seller)).toBe(text);
});

/** The least processor time of a few runs: other processes only ever add to it. */
function cost(text: string): number {
  const runs = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    maskDescription(text, "FI", seller);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...runs);
}

const filledWith = (unit: string) => unit.repeat(Math.ceil(4_000 / unit.length)).slice(0, 4_000);
let plain: number | undefined;
const plainCost = () => (plain ??= cost(filledWith("Kaunis koti, jossa on 3 huonetta, sauna ja 120 m2. ")));
/** Time in proportion to the length stays far below this; in proportion to its square it is hundreds of times. */
const MOST_TIMES_PLAIN = 50;

const crafted = [
  ..."2024-.|x.fia_|a.|a at |a dot |0 |(|1-|@a |a@|@|noll |en |sjusju|1 |7 |40 |123 |1 000 |040 |0401|9|a|•••1|+| . |[.]|_".split(
    "|",
  ),
  ..."\n|virta|v |Virtavuori |Pekka Virtavuori |koivuntie 7 |koivuntie |www.|http://|insta: a |insta |a.com/|\u0301|o1o|1.1.2020 |brf |as oy a |brf 1 A|hemnet|booli 12345 ".split(
    "|",
  ),
];

test.each(crafted)("masks a long description of %j at a small multiple of a plain one's cost", (unit) => {
  expect(cost(filledWith(unit))).toBeLessThan(plainCost() * MOST_TIMES_PLAIN);
});

test("masks a long description of any such mix at a small multiple of a plain one's cost", () => {
  const most = plainCost() * MOST_TIMES_PLAIN;
  const mix = fc.array(fc.constantFrom(...crafted), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(mix, (pieces) => expect(cost(filledWith(pieces.join("")))).toBeLessThan(most)),
    { numRuns: 40 },
  );
});

test("keeps the joiners inside an emoji, and no other", () => {
  const family = "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}";
  const cook = "\u{1f469}\u{1f3fd}\u200d\u{1f373}";
  expect(mask(`${family}${cook} Tervetuloa!`)).toBe(`${family}${cook} Tervetuloa!`);
  expect(mask("040\u200d123\u200d4567")).toBe(MASK);
  expect(mask("So\u200dita \u{1f4de}\u200d040 123 4567")).toBe(`Soita \u{1f4de}${MASK}`);
});

test.each([
  ["As Oy Maskin Helmi on hyvässä kunnossa", `As Oy ${MASK} on hyvässä kunnossa`],
  ["Yhtiö: Asunto Oy Helsingin Kulma-Helmi 2, remontoitu", `Yhtiö: Asunto Oy ${MASK}, remontoitu`],
  ["as. oy maskin helmi", `as. oy ${MASK}`],
  ["As.Oy. Maskinrinne", `As.Oy. ${MASK}`],
  ["AS OY MASKIN HELMI", `AS OY ${MASK}`],
  ["Asunto Oy:n Maskin Helmi katto", `Asunto Oy:n ${MASK} katto`],
  ["Asunto-osakeyhtiö Maskin Helmi. Hissi.", `Asunto-osakeyhtiö ${MASK}. Hissi.`],
  ["lägenhet i Brf Solen 3 med balkong", `lägenhet i Brf ${MASK} med balkong`],
  ["HSB Brf Gröna Ängen i Lund", `HSB Brf ${MASK} i Lund`],
  ["bostadsrättsföreningen Solen har hiss", `bostadsrättsföreningen ${MASK} har hiss`],
  ["Bostads Ab Strandvägen i Borgå", `Bostads Ab ${MASK} i Borgå`],
  ["Bost. Ab Fyren", `Bost. Ab ${MASK}`],
  ['Аs Oy "Maskin Helmi"', `Аs Oy "${MASK}"`],
  ["Yhtiö: Kallionhelmi As Oy, hissi", `Yhtiö: ${MASK} As Oy, hissi`],
  ["i Gröna Ängen Brf", `i ${MASK} Brf`],
  ["taloyhtiö Kallionhelmi, hissi", `taloyhtiö ${MASK}, hissi`],
  ["Taloyhtiössä Maskin Helmi on hissi", `Taloyhtiössä ${MASK} on hissi`],
  ["housing company Kallionhelmi has a lift", `housing company ${MASK} has a lift`],
])("masks the housing company in %j", (text, shown) => {
  expect(mask(text)).toBe(shown);
});

test.each([
  "Asunto Oy on velaton",
  "Taloyhtiö on hyvin hoidettu",
  "Brf har god ekonomi",
  "asunto oy, jossa on sauna",
  "Bra brf med låg avgift",
  "Remontoitu asunto oy, jossa on hissi",
  "Hyvä taloyhtiö. Hissi ja sauna",
  "taloyhtiö hyvin hoidettu",
  "The housing company is well run",
])("keeps %j, which names no housing company", (text) => {
  expect(mask(text)).toBe(text);
});

test.each([
  ["Etuovi-kohde 9812345", `Etuovi-kohde ${MASK}`],
  ["Etuovessa kohdenumerolla 9812 345", `Etuovessa kohdenumerolla ${MASK}`],
  ["Oikotiellä 17123456", `Oikotiellä ${MASK}`],
  ["Hemnet-ID: 12345678", `Hemnet-ID: ${MASK}`],
  ["se annons 12345 på Booli", `se annons ${MASK} på Booli`],
  ["kohdenumero k98123", `kohdenumero ${MASK}`],
])("masks the number of the advert in %j", (text, shown) => {
  expect(mask(text)).toBe(shown);
});

test.each([
  "Etuovessa pyynti 350 000 €",
  "På Hemnet för 3 500 000 kr",
  "Etuovessa 2024 alkaen",
  "Hemnet visade 12500 m2",
])("keeps %j, which has no number of an advert", (text) => {
  expect(mask(text)).toBe(text);
});
