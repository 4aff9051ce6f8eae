import { expect, test } from "@jest/globals";
import type { WaitingSales } from "../../contract/index.ts";
import { waitingSalesTable } from "./waiting-sales-csv.ts";

test("writes whose card sales wait with the missing details by name, in the reader's language", () => {
  const waiting: WaitingSales = {
    account: { id: "1", name: "Aino Agent" },
    missing: ["postalCode", "city", "later"],
    sales: 2,
    gross: { amount: 11_296, currency: "EUR" },
    since: "2026-11-30T22:30:00.000Z",
  };
  const { header, toRow } = waitingSalesTable("fi", "Europe/Helsinki");
  expect(header).toHaveLength(6);
  expect(toRow(waiting)).toEqual([
    "Aino Agent",
    "Postinumero, Postitoimipaikka, later",
    2,
    waiting.gross,
    "EUR",
    "2026-12-01 00:30:00",
  ]);
});
