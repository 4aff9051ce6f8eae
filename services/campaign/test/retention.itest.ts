import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { days, hours } from "@doorlight/common/time";
import { CampaignState } from "@doorlight/proto/campaign/v1/campaign_pb";
import { LeadPublishedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { PurchaseConfirmedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { type RunningCampaign, startCampaign } from "./start-campaign.ts";

let service: RunningCampaign;
beforeAll(async () => (service = await startCampaign()));
afterAll(() => service.stop());
beforeEach(async () => {
  await service.clear();
  await service.db.raw("truncate agent_purchases, lead_regions");
});

const purge = () => service.runJob("purge-campaigns");
const count = async (table: string) => (await service.db(table)).length;
const purchase = (buyerId: string) =>
  service.consume(PurchaseConfirmedSchema, {
    purchaseId: randomUUID(),
    buyerId,
    leadId: randomUUID(),
    country: "FI",
    acquiredAt: timestampFromDate(service.clock.now()),
  });

test("purges the mails of a campaign 13 months after its end, and keeps its figures", async () => {
  const userIds = await service.agents(Array.from({ length: 20 }, (_, n) => ({ email: `a${n}@agents.example` })));
  const id = await service.started({ holdOutPercent: 50, reportingEmail: "marketing@doorlight.example" });
  await service.runJob("send-campaigns");
  await service.links.followLink({ token: service.mails.tokens.get(service.mails.sent[0]!)!, block: 2 });
  for (const userId of userIds.slice(0, 8)) await purchase(userId);
  service.clock.advance(days(395));
  await purge();
  expect(await count("campaign_deliveries")).toBe(20);
  const before = await service.progress(id);
  expect(before).toMatchObject({ audience: 20, clicked: 1, links: [{ clicks: 1 }], effect: { days: 14 } });

  service.clock.advance(days(1));
  await purge();
  const tables = ["campaign_deliveries", "campaign_clicks", "agent_purchases"];
  expect(await Promise.all(tables.map(count))).toEqual([0, 0, 0]);
  expect(await service.progress(id)).toEqual(before);
  const { campaign } = await service.campaigns.getCampaign({ id }, service.admin);
  expect(campaign!.plan).toMatchObject({ name: "Spring", reportingEmail: "" });
  expect(await service.broken()).toEqual({});
});

test("stops a campaign that has been paused for 13 months, and purges its mails", async () => {
  await service.agent();
  const id = await service.started();
  await service.campaigns.pauseCampaign({ id }, service.admin);
  service.clock.advance(days(396));
  await purge();
  expect(await service.state(id)).toBe(CampaignState.STOPPED);
  expect(await count("campaign_deliveries")).toBe(0);
  expect(await service.progress(id)).toMatchObject({ audience: 1, planned: 1 });
});

test("keeps purchases as long as a campaign that began before may count them", async () => {
  const userId = await service.agent();
  await purchase(userId);
  service.clock.advance(days(2));
  await service.started();
  await purchase(userId);
  service.clock.advance(days(30));
  await purge();
  expect(await count("agent_purchases")).toBe(1);
});

test("keeps regions of leads for 60 days", async () => {
  const publishedAt = timestampFromDate(service.clock.now());
  const place = { region: "Uusimaa", city: "Espoo" };
  await service.consume(LeadPublishedSchema, { leadId: randomUUID(), country: "FI", place, publishedAt });
  service.clock.advance(days(60));
  await purge();
  expect(await count("lead_regions")).toBe(1);
  service.clock.advance(hours(1));
  await purge();
  expect(await count("lead_regions")).toBe(0);
});
