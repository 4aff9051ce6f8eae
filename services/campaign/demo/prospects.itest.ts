import { transaction } from "@doorlight/common/db";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { startCampaign } from "../test/start-campaign.ts";
import { layDemoProspects } from "./prospects.ts";

let campaign: Awaited<ReturnType<typeof startCampaign>>;
beforeAll(async () => void (campaign = await startCampaign()));
afterAll(() => campaign.stop());

test("lays 500 prospects in two countries once", async () => {
  const { db, dataKey, clock } = campaign;
  const ports = { dataKey, now: clock.now(), adminId: "01900000-0000-7000-8000-000000000001" };
  const lay = () =>
    Promise.all(["FI", "SE", "GB"].map((country) => transaction(db, (tx) => layDemoProspects(tx, country, ports))));
  expect([await lay(), await lay()]).toEqual([
    [320, 180, 0],
    [0, 0, 0],
  ]);
  const laid = await db("prospects").count("* as count").countDistinct("mailbox as mailboxes").first();
  expect(laid).toEqual({ count: 500n, mailboxes: 500n });
});
