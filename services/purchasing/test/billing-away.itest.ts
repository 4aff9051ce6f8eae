import { randomUUID } from "node:crypto";
import { refusalOf } from "@doorlight/common/testing";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type RunningPurchasing, startPurchasing } from "./start-purchasing.ts";

let purchasing: RunningPurchasing;
beforeAll(async () => {
  // Nothing listens there.
  purchasing = await startPurchasing({ BILLING_ADDR: "127.0.0.1:1" });
  await purchasing.given.priceList();
});
afterAll(() => purchasing.stop());

test("lets a click by card retry while billing is down: frees spot and key; other sources pay", async () => {
  const { db, given, gateway, asBuyer, clock } = purchasing;
  const leadId = await given.lead({ cap: 1 });
  const click = { leadId, idempotencyKey: `click-${randomUUID()}` };
  const byCard = await asBuyer(await given.agent({ billingMethod: "card" }));
  const spots = () => db("purchases").where({ lead_id: leadId }).pluck("state");
  const clickAgain = async () => {
    expect(await refusalOf(gateway.buyLead(click, byCard))).toMatchObject({ code: "unavailable" });
  };
  await clickAgain();
  expect(await spots()).toEqual(["released"]);
  // For a second none is reserved in vain.
  await clickAgain();
  expect(await spots()).toEqual(["released"]);
  clock.set(new Date(clock.now().getTime() + 1_000));
  await clickAgain();
  expect(await spots()).toEqual(["released", "released"]);

  const byCredit = await asBuyer(await given.agent({ credits: 1 }));
  const { purchase } = await gateway.buyLead({ leadId, idempotencyKey: `click-${randomUUID()}` }, byCredit);
  expect(purchase).toBeDefined();
});
