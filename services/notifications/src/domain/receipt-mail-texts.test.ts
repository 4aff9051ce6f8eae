import { expect, test } from "@jest/globals";
import { mailSamples } from "../../test/mail-samples.ts";
import { country, sample } from "../../test/sample-mail.ts";
import type { Mail, MailOf } from "./mail.ts";
import { renderMail } from "./render-mail.ts";

test("states price, payment source and time in the country's time zone in a purchase receipt", () => {
  const { text } = renderMail(sample("purchase_receipt"), country);
  expect(text).toContain("Price: €51.75 (excl. VAT)");
  expect(text).toContain("Paid by: 1 credit");
  expect(text).toContain("Bought: 21 November 2026 at 12:15");
});

test.each([
  ["en", "Bought automatically, €51.75: Request for quote, Kallio"],
  ["fi", "Ostettu automaattisesti, 51,75\u00a0€: Tarjouspyyntö, Kallio"],
  ["sv", "Köpt automatiskt, 51,75\u00a0€: Offertförfrågan, Kallio"],
] as const)("says in the subject of an automatic purchase that it was one, and its cost, in %s", (locale, subject) => {
  const [byClick, byList] = mailSamples(locale).filter(({ kind }) => kind === "purchase_receipt");
  expect(renderMail({ ...byList!, paymentSource: "card" } as typeof byList & object, country).subject).toBe(subject);
  expect(renderMail(byClick!, country).subject).not.toBe(renderMail(byList!, country).subject);
});

test.each([
  ["en", "Paid by", ["1 credit", "1 lead of your monthly quota", "Card", "Invoice after the end of the month"]],
  ["fi", "Maksutapa", ["1 krediitti", "1 liidi kuukausikiintiöstäsi", "Kortti", "Lasku kuukauden päätyttyä"]],
  ["sv", "Betalas med", ["1 kredit", "1 förfrågan ur din månadskvot", "Kort", "Faktura efter månadens slut"]],
] as const)("names each payment source in a purchase receipt in %s", (locale, label, texts) => {
  const receipt = mailSamples(locale).find(({ kind }) => kind === "purchase_receipt")!;
  const named = (["credit", "quota", "card", "invoice"] as const).map((paymentSource) => {
    const { text } = renderMail({ ...receipt, paymentSource } as typeof receipt, country);
    return text.split("\n").find((line) => line.startsWith(`${label}: `));
  });
  expect(named).toEqual(texts.map((text) => `${label}: ${text}`));
});

test.each([
  ["en", "Price: €51.75 (excl. VAT)\nVAT 25.5%: €13.20\nTotal: €64.95\nPaid by: American Express •• 8431\n"],
  ["fi", "Alv 25,5\u00a0%: 13,20\u00a0€\nYhteensä: 64,95\u00a0€\nMaksutapa: American Express •• 8431\n"],
  ["sv", "Moms 25,5\u00a0%: 13,20\u00a0€\nTotalt: 64,95\u00a0€\nBetalas med: American Express •• 8431\n"],
] as const)("states the VAT as charged, the total and the card in a card receipt in %s", (locale, lines) => {
  const receipt = mailSamples(locale).find(({ kind }) => kind === "purchase_receipt") as MailOf<"purchase_receipt">;
  const vat = { basisPoints: 2_550, amount: { amount: 1_320n, currency: "EUR" } };
  const byCard = { ...receipt, paymentSource: "card", vat, card: { brand: "amex", last4: "8431" } } as const;
  expect(renderMail(byCard, country).text).toContain(lines);
});

test.each([
  ["en", "The VAT invoice comes in an e-mail of its own.", "This is a receipt, not an invoice."],
  ["fi", "Alv-lasku tulee omassa viestissään.", "Tämä on kuitti, ei lasku."],
  ["sv", "Momsfakturan kommer i ett eget mejl.", "Det här är ett kvitto, inte en faktura."],
] as const)(
  "announces the invoice of what a card has paid in %s, and of nothing else",
  (locale, promise, receiptOnly) => {
    const mails = mailSamples(locale);
    const receipt = mails.find(({ kind }) => kind === "purchase_receipt") as MailOf<"purchase_receipt">;
    const textOf = (mail: Mail) => renderMail(mail, country).text;
    expect(textOf({ ...receipt, paymentSource: "card" })).toContain(promise);
    expect(textOf(receipt)).toContain(receiptOnly);
    const [pack, topUp] = (["pack_bought", "top_up_done"] as const).map((subject) =>
      mails.find((mail) => mail.kind === "billing" && mail.subject === subject)!,
    );
    expect(textOf(pack!)).toContain(promise);
    expect(textOf(topUp!)).not.toContain(promise);
  },
);

test("formats money and time the Finnish way in a Finnish purchase receipt", () => {
  const { text } = renderMail(
    mailSamples("fi").find(({ kind }) => kind === "purchase_receipt")!,
    country,
  );
  expect(text).toContain("51,75\u00a0€ (alv 0 %)");
  expect(text).toContain("21. marraskuuta 2026 klo 12.15");
});
