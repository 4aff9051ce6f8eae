import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { extractText, getDocumentProxy } from "unpdf";
import { someCardInvoice, someCreditNote, someInvoice, someLines } from "../../test/some-invoice.ts";
import type { Invoice } from "../domain/invoice.ts";
import { invoicePdf } from "./invoice-pdf.ts";

/** A reader's view of a PDF: the text of each page with one space between words, and the tags. */
async function read(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: false });
  const tree = await (await pdf.getPage(1)).getStructTree();
  const { info } = await pdf.getMetadata();
  return {
    pages: text.map((page) => page.replaceAll(/\s+/g, " ")),
    tags: JSON.stringify(tree),
    info,
    mark: await pdf.getMarkInfo(),
  };
}

const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe("the PDF of a Finnish invoice", () => {
  const invoice = someInvoice("FI", { buyer: { reference: "Tilaus 17 / Łódź" } });
  let bytes: Uint8Array;
  beforeAll(async () => {
    bytes = await invoicePdf(invoice);
  });

  test("says who sells, who buys, what, for how much, and how to pay", async () => {
    const { pages } = await read(bytes);
    for (const part of [
      "Lasku FI100001",
      "Ostaja Välittäjä Šampion Oy Näytetie 2 33100 Tampere Y-tunnus 0112038-9",
      "Myyjä Doorlight Sample Oy",
      "ALV-numero FI00000000",
      "Päiväys 10.12.2026 Eräpäivä 24.12.2026 Laskutuskausi 1.11.2026 – 30.11.2026 Viitteenne Tilaus 17 / Łódź",
      "Verkkoarvio, 48106 Põltsamaa 17.11.2026 1 9,99 € −3,33 € 25,5 % 6,66 €",
      "Sopimus Łódź & <Östergötland>, 1.11.2026 – 30.11.2026",
      "Veroton yhteensä 955,86 € Alv 25,5 % (955,86 €) 243,74 € Maksettava 1 199,60 €",
      "IBAN FI21 1234 5600 0007 85",
      "Viitenumero 1000012",
      "421123456000007850011996000000000000000001000012261224",
    ]) {
      expect(pages[0]).toContain(part);
    }
  });

  test("makes the same bytes each time", async () => {
    expect(hash(await invoicePdf(invoice))).toBe(hash(bytes));
  });

  test("is tagged, with a title, a language and a table with header cells", async () => {
    const { tags, info, mark } = await read(bytes);
    expect(info).toMatchObject({ Title: "Lasku FI100001", Language: "fi", Author: "Doorlight Sample Oy" });
    expect(mark).toMatchObject({ Marked: true });
    for (const role of ["H1", "H2", "P", "Table", "TR", "TH", "TD"]) expect(tags).toContain(`"role":"${role}"`);
  });

  test("embeds its fonts", () => {
    const text = Buffer.from(bytes).toString("latin1");
    const fonts = [...text.matchAll(/\/Type \/FontDescriptor[\s\S]*?>>/g)];
    expect(fonts.length).toBeGreaterThan(0);
    for (const [font] of fonts) expect(font).toContain("/FontFile2");
    expect(text).not.toContain("/Helvetica");
  });
});

test("keeps letters of all countries in the PDF", async () => {
  const businessName = "Łódź Ångström Straße Põltsamaa Ærø Šiauliai Ćwirko €";
  const { pages } = await read(await invoicePdf(someInvoice("PL", { buyer: { businessName } })));
  expect(pages[0]).toContain(businessName);
});

test.each([
  [
    "en",
    "Credit note SE100777",
    "Takes back invoice SE100001 of 10 Dec 2026",
    "set off on the next invoice or paid back.",
  ],
  [
    "fi",
    "Hyvityslasku SE100777",
    "Hyvitettävä lasku SE100001, 10.12.2026",
    "vähennetään seuraavasta laskusta tai palautetaan.",
  ],
  [
    "sv",
    "Kreditfaktura SE100777",
    "Krediterar faktura SE100001 från 10 dec. 2026",
    "räknas av mot nästa faktura eller betalas tillbaka.",
  ],
] as const)(
  "names invoice, reason and fate of paid money on a credit note in %s, and asks for none",
  async (language, title, credits, paidBefore) => {
    const note: Invoice = { ...someCreditNote(someInvoice("SE"), 2, { reason: "En orsak" }), language };
    const { pages } = await read(await invoicePdf(note));
    expect(pages[0]).toContain(title);
    expect(pages[0]).toContain(credits);
    expect(pages[0]).toContain("En orsak");
    expect(pages[0]).toContain(paidBefore);
    expect(pages[0]).not.toContain("50501055");
  },
);

test.each([
  ["en", "Nothing to pay", "There is nothing to pay: what we owed you covers this invoice.", "To pay"],
  ["fi", "Ei maksettavaa", "Maksettavaa ei ole: hyvityssaldosi kattaa tämän laskun.", "Maksettava "],
  [
    "sv",
    "Inget att betala",
    "Det finns inget att betala: ditt tillgodohavande hos oss täcker den här fakturan.",
    "Att betala",
  ],
] as const)("asks for no payment on an invoice in %s that is wholly set off", async (language, sum, words, asked) => {
  const { gross } = someInvoice("SE");
  const invoice: Invoice = { ...someInvoice("SE", { setOffs: [{ number: "SE100777", amount: gross }] }), language };
  const { pages } = await read(await invoicePdf(invoice));
  expect(pages.join(" ")).toContain(sum);
  expect(pages.join(" ")).toContain(words);
  expect(pages.join(" ")).not.toContain(asked);
});

test.each([
  [
    "en",
    "Paid by card -€64.95",
    "your card was charged on 17 Nov 2026",
    "Reason Refund to the card",
    "got the amount back",
  ],
  [
    "fi",
    "Maksettu kortilla −64,95 €",
    "veloitettiin kortilta 17.11.2026",
    "Syy Palautus kortille",
    "palautettu kortille",
  ],
  [
    "sv",
    "Betalt med kort −64,95 €",
    "debiterades 17 nov. 2026",
    "Orsak Återbetalning till kortet",
    "återbetalats till kortet",
  ],
] as const)(
  "says in %s that the card has paid, or got its payment back",
  async (language, paid, when, cause, repaid) => {
    const invoice: Invoice = { ...someCardInvoice("FI"), language };
    const [page] = (await read(await invoicePdf(invoice))).pages;
    expect(page).toContain(paid);
    expect(page).toContain(when);
    expect(page).not.toContain("IBAN");
    const [note] = (await read(await invoicePdf(someCreditNote(invoice, 1, { cause: "card_refund" })))).pages;
    expect(note).toContain(cause);
    expect(note).toContain(repaid);
  },
);

test("states reverse charge in the words of the law, and where both sides are", async () => {
  const { pages } = await read(await invoicePdf(someInvoice("SE", { buyer: { taxId: "FI01120389" } })));
  expect(pages[0]).toContain("Omvänd betalningsskyldighet (Reverse charge)");
  expect(pages[0]).toContain("Finland Momsnummer FI01120389");
});

test.each([
  [
    "FI",
    ["Maksuehto 14 päivää netto", "Viivästyskorko viitekorko + 8 prosenttiyksikköä (korkolaki)", "Viitenumero 1000012"],
  ],
  [
    "SE",
    ["Organisationsnummer 556703-7485", "Organisationsnummer 000000-0000", "Säte: Stockholm", "OCR-nummer 10000180"],
  ],
  ["GB", ["Company number 00000000", "Late interest base rate + 8 percentage points (Late Payment Act 1998)"]],
] as const)("says on an invoice of %s what its law and its conventions ask for", async (country, parts) => {
  const { pages } = await read(await invoicePdf(someInvoice(country)));
  for (const part of parts) expect(pages[0]).toContain(part);
});

test("keeps the payment box on the page of the totals, and names the invoice on each page", async () => {
  const countsOfPages = new Set<number>();
  for (let count = 8; count <= 18; count += 1) {
    const lines = Array.from({ length: count }, (_, at) => someLines[at % someLines.length]!);
    const { pages } = await read(await invoicePdf(someInvoice("FI", { lines })));
    countsOfPages.add(pages.length);
    expect(pages.at(-1)).toMatch(/Veroton yhteensä .* Maksutiedot .* IBAN/);
    for (const [at, page] of pages.entries()) expect(page).toContain(`Lasku FI100001 · Sivu ${at + 1}/${pages.length}`);
  }
  expect(countsOfPages).toEqual(new Set([1, 2]));
});

test("separates a label from its value for readers that follow the tags", async () => {
  const bytes = await invoicePdf(someInvoice("FI"));
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const texts = items.flatMap((item) => ("str" in item ? [item.str] : []));
  expect(texts.join("")).toContain("Viitenumero 1000012");
  expect((await read(bytes)).tags).toContain('"role":"Span"');
});

test("states the bankgiro number and the tax office's words on a Swedish invoice", async () => {
  const { pages } = await read(await invoicePdf(someInvoice("SE")));
  expect(pages[0]).toContain("Bankgiro 5050-1055");
  expect(pages[0]).toContain("Godkänd för F-skatt");
});

test("spreads many lines over pages with the titles of the table on each", async () => {
  const lines = Array.from({ length: 100 }, (_, at) => someLines[at % someLines.length]!);
  const { pages } = await read(await invoicePdf(someInvoice("FI", { lines })));
  expect(pages).toHaveLength(4);
  for (const [at, page] of pages.entries()) {
    expect(page).toContain(`Sivu ${at + 1}/4`);
    if (at < 3) expect(page).toContain("Kuvaus Päivä Määrä");
  }
  expect(pages.join(" ").match(/Krediittipaketti/g)).toHaveLength(20);
});
