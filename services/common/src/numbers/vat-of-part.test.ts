import { expect, test } from "@jest/globals";
import { vatOfPart } from "./vat-of-part.ts";

test.each([
  [1_000n, { net: 4_500n, vat: 1_148n }, 255n],
  [10n, { net: 4_500n, vat: 1_148n }, 3n],
  [10_000n, { net: 35_100n, vat: 8_951n }, 2_550n],
  [4_500n, { net: 4_500n, vat: 1_148n }, 1_148n],
  [1_000n, { net: 4_500n, vat: 0n }, 0n],
])("of %d of a line has its share of VAT, half up", (net, line, vat) => {
  expect(vatOfPart(net, line, line)).toBe(vat);
});

test("adds up to the line's VAT whatever its parts are, none of them off by more than a cent", () => {
  for (const net of [1n, 3n, 999n, 5_175n, 10_001n])
    for (const part of [1n, 2n, 7n, 49n, 333n, 5_000n]) {
      const line = { net, vat: (net * 255n + 500n) / 1_000n };
      let left = line;
      while (left.net > 0n) {
        const taken = part < left.net ? part : left.net;
        const vat = vatOfPart(taken, line, left);
        expect(Math.abs(Number(vat) - (Number(taken) * Number(line.vat)) / Number(net))).toBeLessThanOrEqual(1);
        left = { net: left.net - taken, vat: left.vat - vat };
      }
      expect(left.vat).toBe(0n);
    }
});
