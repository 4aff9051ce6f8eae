import { transaction } from "@doorlight/common/db";
import { CampaignState } from "@doorlight/proto/campaign/v1/campaign_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type RunningCampaign, startCampaign } from "../test/start-campaign.ts";
import { layDemoCampaigns } from "./campaigns.ts";
import { layDemoProspects } from "./prospects.ts";

let campaign: RunningCampaign;
beforeAll(async () => (campaign = await startCampaign()));
afterAll(() => campaign.stop());

test("lays a finished campaign with figures and one in progress, once", async () => {
  const { db, dataKey, clock, campaigns, admin } = campaign;
  const adminId = "01900000-0000-7000-8000-000000000001";
  const ports = { dataKey, now: clock.now(), adminId, site: "http://localhost:8080" };
  for (const country of ["FI", "SE"]) await transaction(db, (tx) => layDemoProspects(tx, country, ports));
  const lay = () => transaction(db, (tx) => layDemoCampaigns(tx, ports));
  expect([await lay(), await lay()]).toEqual([2, 0]);

  const [winter, autumn] = (await campaigns.listCampaigns({ limit: 10 }, admin)).campaigns;
  expect([winter!.state, autumn!.state]).toEqual([CampaignState.SENDING, CampaignState.FINISHED]);
  const named = await campaigns.listCampaigns({ limit: 10, ids: [autumn!.id] }, admin);
  expect(named.campaigns.map(({ id }) => id)).toEqual([autumn!.id]);
  const { progress } = await campaigns.getCampaign({ id: autumn!.id }, admin);
  const { heldOut, sent, bounced, clicked, unsubscribed, complained, suppressed, effect, links, reasons } = progress!;
  for (const figure of [heldOut, sent, bounced, clicked, unsubscribed, complained, suppressed])
    expect(figure).toBeGreaterThan(0);
  expect(links.map(({ people, machineClicks }) => people > 0 && machineClicks > 0)).toEqual([true, true]);
  expect(reasons).toHaveLength(2);
  expect(effect).toMatchObject({ days: 14, mailedAgents: 36, heldOutAgents: 10 });
  const inProgress = await campaign.progress(winter!.id);
  expect(Math.min(inProgress.sent, inProgress.planned)).toBeGreaterThan(40);

  const picture = await db("campaign_pictures").first("type", "content");
  expect(picture).toMatchObject({ type: "image/jpeg" });
  await campaign.runJob("purge-campaigns");
  expect((await campaigns.getCampaign({ id: autumn!.id }, admin)).progress!.effect).toEqual(effect);
  expect(await campaign.broken()).toEqual({});
});
