import { campaign } from "../src/service.ts";
import { afterEach, expect, test } from "@jest/globals";
import { startCampaign } from "./start-campaign.ts";

let service: Awaited<ReturnType<typeof startCampaign>>;
afterEach(() => service.stop());

/** The opens of a campaign of which two were recorded, and one before it began. */
async function opensOf(campaignOpens: boolean): Promise<number | undefined> {
  service = await startCampaign({
    build: (kit) =>
      campaign({ ...kit, packs: new Map([...kit.packs].map(([code, pack]) => [code, { ...pack, campaignOpens }])) }),
  });
  await service.agent();
  const id = await service.started();
  const open = () => service.links.recordOpen({ campaignId: id });
  await service.db("campaigns").update({ started_at: null, state: "draft" });
  await open();
  await service.db("campaigns").update({ started_at: service.clock.now(), state: "finished" });
  await Promise.all([open(), open()]);
  return (await service.progress(id)).opens;
}

test("counts the opens of a campaign in one total if a country wants it", async () => {
  expect(await opensOf(true)).toBe(2);
});

test("counts no opens unless a country wants it", async () => {
  expect(await opensOf(false)).toBeUndefined();
  expect(await service.db("campaign_opens")).toEqual([]);
});
