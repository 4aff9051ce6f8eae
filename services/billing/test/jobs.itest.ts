import { randomUUID } from "node:crypto";
import { drainOutbox } from "@doorlight/common/testing";
import { AccountPayableChangedSchema } from "@doorlight/proto/billing/v1/events_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { startBilling, type StartedBilling } from "./start-billing.ts";

let billing: StartedBilling;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());

test("expires other accounts' cards beside a card of a country that is gone", async () => {
  const [gone, userId] = [randomUUID(), randomUUID()];
  for (const owner of [gone, userId]) await billing.saveCard(owner, { expiry: "02/27" });
  await billing.db("billing_details").where({ user_id: gone }).update({ country: "XX" });
  await drainOutbox(billing.db);
  billing.clock.set("2027-03-01T12:00:00Z");
  await expect(billing.runJob("watch-card-expiry")).rejects.toThrow("1 of 2 failed");
  expect((await drainOutbox(billing.db)).of(AccountPayableChangedSchema)).toMatchObject([{ userId, cardReady: false }]);
});
