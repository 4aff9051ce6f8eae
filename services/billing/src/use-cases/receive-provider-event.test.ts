import { expect, test } from "@jest/globals";
import { makeReceiveProviderEvent } from "./receive-provider-event.ts";

/** The charges that an event undoes about one that is to be voided. */
async function undoneBy(isHeld: boolean): Promise<string[]> {
  const undone: string[] = [];
  const receive = makeReceiveProviderEvent({
    readEvent: () => ({ id: "evt", about: { kind: "charge", intentId: "pi" } }),
    providerEvents: { isKnown: async () => false, add: async () => {} },
    charges: { findByIntent: async () => ({ id: "charge", state: "created", voidRequestedAt: new Date() }) },
    voidCharge: { undo: async (id: string) => void undone.push(id) },
    isHeld: () => isHeld,
    clock: { now: () => new Date() },
  } as never);
  await receive(new Uint8Array(), "signature");
  return undone;
}

test("undoes a charge that is to be voided by the provider's event", async () => {
  expect(await undoneBy(false)).toEqual(["charge"]);
});

test("pays nothing back by an event while the database may be a restored copy", async () => {
  expect(await undoneBy(true)).toEqual([]);
});
