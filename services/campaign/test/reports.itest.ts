import { drainOutbox } from "@doorlight/common/testing";
import { days, minutes } from "@doorlight/common/time";
import { CampaignStartedSchema } from "@doorlight/proto/campaign/v1/facts_pb";
import { CampaignReportQueuedSchema, ReportMoment } from "@doorlight/proto/campaign/v1/mails_pb";
import { CampaignMailOutcome } from "@doorlight/proto/notifications/v1/campaign_mail_service_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { agents } from "./campaign-plan.ts";
import { type RunningCampaign, startCampaign } from "./start-campaign.ts";

let service: RunningCampaign;
beforeAll(async () => (service = await startCampaign()));
afterAll(() => service.stop());
beforeEach(() => service.clear());

const reportingEmail = "marketing@doorlight.example";

/** The reports that are queued now, and were not before. */
async function queued(): Promise<string[]> {
  await service.runJob("queue-reports");
  const events = (await drainOutbox(service.db)).of(CampaignReportQueuedSchema);
  return events.map(({ campaignId, country, moment }) => `${campaignId} ${country} ${ReportMoment[moment]}`);
}

test("publishes that a campaign started, once, with the recipients of its audience", async () => {
  await service.agent({ country: "SE" });
  const campaignId = await service.started({ audience: { include: [agents({ countries: ["SE"] })] } });
  await service.runJob("send-campaigns");
  const started = (await drainOutbox(service.db)).of(CampaignStartedSchema);
  expect(started).toMatchObject([{ campaignId, country: "SE", audienceSize: 1 }]);
});

test("queues a report at the end of a campaign and one a week later, each once", async () => {
  await service.agent({ country: "SE" });
  const id = await service.started({ reportingEmail, audience: { include: [agents({ countries: ["SE"] })] } });
  expect(await queued()).toEqual([]);
  await service.runJob("send-campaigns");
  expect(await queued()).toEqual([`${id} SE END`]);
  service.clock.advance(days(7) - minutes(1));
  expect(await queued()).toEqual([]);
  service.clock.advance(minutes(1));
  expect(await queued()).toEqual([`${id} SE WEEK`]);
  expect(await queued()).toEqual([]);
});

test("queues no second report at the end of a campaign that went on after its first", async () => {
  await service.agent();
  service.mails.outcomeOf = () => CampaignMailOutcome.UNKNOWN;
  const id = await service.started({ reportingEmail });
  await service.runJob("send-campaigns");
  expect(await queued()).toEqual([`${id} FI END`]);
  service.mails.outcomeOf = () => CampaignMailOutcome.SENT;
  const { deliveries } = await service.campaigns.listCampaignDeliveries({ campaignId: id, limit: 1 }, service.admin);
  await service.campaigns.settleCampaignDelivery({ id: deliveries[0]!.id, sent: false }, service.admin);
  await service.runJob("send-campaigns");
  expect(await queued()).toEqual([]);
});

test("queues the report of a stopped campaign, and none without a reporting e-mail", async () => {
  await service.agent();
  const stopped = await service.started({ reportingEmail });
  await service.started();
  await service.campaigns.stopCampaign({ id: stopped }, service.admin);
  await service.runJob("send-campaigns");
  expect(await queued()).toEqual([`${stopped} FI END`]);
});

test("answers notifications alone with a campaign and its figures", async () => {
  await service.agent();
  const id = await service.started({ reportingEmail });
  await service.runJob("send-campaigns");
  const { campaign, progress } = await service.mailer.getCampaignReport({ id });
  expect(campaign!.plan!.reportingEmail).toBe(reportingEmail);
  expect(progress).toMatchObject({ audience: 1, sent: 1 });
  await expect(service.campaigns.getCampaignReport({ id }, service.admin)).rejects.toThrow();
});
