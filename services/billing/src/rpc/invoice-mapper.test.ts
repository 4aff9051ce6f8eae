import { expect, test } from "@jest/globals";
import { toInvoiceLine } from "./invoice-mapper.ts";

test("gives the line of a fee the days that it is for", () => {
  const amounts = { currency: "EUR", unitPrice: 9_900n, discount: 0n, net: 9_900n, vatRate: 25.5, vatNumber: null };
  const item = { kind: "deal_fee", name: "Tapiola 10", period: { from: "2026-11-01", to: "2026-11-30" } } as const;
  const line = toInvoiceLine({ id: "1", sourceId: "2", on: "2026-11-01", ...amounts, item });
  expect(line).toMatchObject({ dealName: "Tapiola 10", quantity: 1, fromOn: "2026-11-01", untilOn: "2026-11-30" });
});
