import { seededRandom } from "@doorlight/common/testing";
import { expect, test } from "@jest/globals";
import { effectOf } from "./effect.ts";

test.each([
  { mailed: 1_800, heldOut: 200, bought: 0.048, effect: 0.013 },
  { mailed: 900, heldOut: 100, bought: 0.1, effect: 0 },
  { mailed: 500, heldOut: 500, bought: 0.03, effect: 0.02 },
])(
  "covers the effect of synthetic agents in 93 to 97 % of a thousand runs: %j",
  ({ mailed, heldOut, bought, effect }) => {
    const random = seededRandom(mailed);
    const group = (size: number, share: number) => {
      let did = 0;
      for (let person = 0; person < size; person++) if (random() < share) did++;
      return { size, did };
    };
    let covered = 0;
    for (let run = 0; run < 1_000; run++) {
      const { low, high } = effectOf(group(mailed, bought + effect), group(heldOut, bought))!;
      if (low <= effect && effect <= high) covered++;
    }
    expect(covered / 1_000).toBeGreaterThanOrEqual(0.93);
    expect(covered / 1_000).toBeLessThanOrEqual(0.97);
  },
);

test("says nothing of a campaign that held nobody out", () => {
  expect(effectOf({ size: 100, did: 5 }, { size: 0, did: 0 })).toBeNull();
});
