import { seededRandom } from "@doorlight/common/testing";
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
  const random = seededRandom(33);
  for (let nth = 0; nth < 200; nth++) {
    const net = BigInt(1 + Math.floor(random() * 10_000));
    const line = { net, vat: (net * 255n + 500n) / 1_000n };
    const share = Number(line.vat) / Number(net);
    let left = line;
    while (left.net > 0n) {
      const part = BigInt(1 + Math.floor(random() * Math.min(Number(left.net), 300)));
      const vat = vatOfPart(part, line, left);
      expect(Math.abs(Number(vat) - Number(part) * share)).toBeLessThanOrEqual(1);
      left = { net: left.net - part, vat: left.vat - vat };
    }
    expect(left.vat).toBe(0n);
  }
});
