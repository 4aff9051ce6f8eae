import { expect, test } from "@jest/globals";
import type { ChargeOrder } from "../domain/charge.ts";
import { makeChargeCard } from "./charge-card.ts";

/** Nothing else of it is used. */
const charge = makeChargeCard({ isHeld: () => true, countOutcome: () => {} } as never);
const order = (returnPath: string | null) => ({ returnPath }) as ChargeOrder;
const until = new AbortController().signal;

test("charges no card from a database that may be a restored copy, no matter who asks", async () => {
  expect(await charge(order("/leads/1"), until)).toEqual({ kind: "failed" });
  await expect(charge(order(null), until)).rejects.toThrow("may be a restored copy");
});
