import { expect, test } from "@jest/globals";
import { dryRunTable } from "./dry-run-csv.ts";

const euros = (amount: number) => ({ amount, currency: "EUR" });
const account = { id: "01900000-0000-7000-8000-0000000000aa", name: "Agnes Agent" };

test.each([
  ["en", "Gets an invoice", "Left out: refund undecided"],
  ["fi", "Saa laskun", "Jää pois: hyvitys ratkaisematta"],
  ["sv", "Får en faktura", "Inte med: återbetalning inte avgjord"],
] as const)("says in %s who gets an invoice and what is left out", (locale, ready, held) => {
  const { header, toRow } = dryRunTable(locale);
  const sums = { net: euros(4_500), vat: euros(1_148), gross: euros(5_648) };
  const rows = [
    toRow({ account, buyerName: "Agnes Oy", lines: 1, ...sums }),
    toRow({ account, reason: "held", lines: 2, net: euros(900) }),
  ];
  for (const row of rows) expect(row).toHaveLength(header.length);
  expect(rows.map(([, buyer, what, , , , gross]) => [buyer, what, gross])).toEqual([
    ["Agnes Oy", ready, euros(5_648)],
    [null, held, null],
  ]);
});
