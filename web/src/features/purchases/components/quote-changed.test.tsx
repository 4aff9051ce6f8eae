import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { show } from "../../../../test/show.tsx";
import { QuoteChanged } from "./quote-changed.tsx";

const of = (paymentSource: "credit" | "quota" | "card" | "invoice", amount = 4900) =>
  ({ price: { amount, currency: "EUR" }, paymentSource }) as const;

test.each([
  ["en", of("quota"), of("card"), ["Before", "1 monthly lead", "Now", "€49.00 + VAT · Your default card"]],
  ["en", of("card"), of("credit"), ["Before", "€49.00 + VAT · Your default card", "Now", "1 credit"]],
  [
    "fi",
    of("invoice"),
    of("invoice", 5900),
    ["Ennen", "49,00\u00a0€ + alv · Seuraava laskusi", "Nyt", "59,00\u00a0€ + alv · Seuraava laskusi"],
  ],
  ["fi", of("credit"), of("quota"), ["Ennen", "1 krediitti", "Nyt", "1 kuukausiliidi"]],
  [
    "sv",
    of("card"),
    of("card", 5900),
    ["Tidigare", "49,00\u00a0€ + moms · Ditt standardkort", "Nu", "59,00\u00a0€ + moms · Ditt standardkort"],
  ],
  [
    "en",
    { ...of("card"), vat: { amount: 1176, currency: "EUR" } },
    { ...of("card"), vat: { amount: 1250, currency: "EUR" } },
    ["Before", "€49.00 + VAT €11.76 · Your default card", "Now", "€49.00 + VAT €12.50 · Your default card"],
  ],
  ["sv", of("quota"), of("credit"), ["Tidigare", "1 månadsförfrågan", "Nu", "1 kredit"]],
] as const)("shows former and present price and payment beside each other in %s: %j, %j", async (...shown) => {
  const [locale, before, now, texts] = shown;
  await show(<QuoteChanged before={before} now={now} />, { texts: ["purchases"], locale });
  const terms = screen.getAllByRole("term").flatMap((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(terms).toEqual(texts);
});
