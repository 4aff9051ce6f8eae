import { randomUUID } from "node:crypto";
import { refusalOf } from "@doorlight/common/testing";
import { days, hours } from "@doorlight/common/time";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { CampaignState } from "@doorlight/proto/campaign/v1/campaign_pb";
import { AllowanceKind, AllowanceService } from "@doorlight/proto/common/v1/allowance_service_pb";
import { CampaignsService } from "@doorlight/proto/campaign/v1/campaigns_service_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { agents, campaignPlan } from "./campaign-plan.ts";
import { type RunningCampaign, startCampaign } from "./start-campaign.ts";

let service: RunningCampaign;
beforeAll(async () => (service = await startCampaign()));
afterAll(() => service.stop());
beforeEach(() => service.clear());

/** Agents whose mailboxes are known, in a country. */
const people = (count: number, country = "FI") =>
  service.db.raw(
    `insert into agents (user_id, country, role, confirmed_at, fetched_at, mailbox_digest, locale)
     select gen_random_uuid(), :country, 'agent', :at, :at, sha256(gen_random_uuid()::text::bytea), 'en'
     from generate_series(1, :count::int)`,
    { count, country, at: service.clock.now() },
  );

async function draft(country = "FI") {
  const plan = campaignPlan({ audience: { include: [agents({ countries: [country] })] } });
  const { campaign } = await service.campaigns.createCampaign({ plan }, service.admin);
  return { id: campaign!.id, version: campaign!.version };
}

const someAdmin = () => service.asUser(randomUUID(), { role: "super_admin" });
const above = (extent: number) => ({ code: "approval_needed", params: { extent: String(extent) } });

test("lets an admin mail 1,000 people alone in 24 hours, by all campaigns together", async () => {
  await people(600);
  await people(400, "SE");
  const by = await someAdmin();
  const [first, second, third] = [await draft(), await draft("SE"), await draft("SE")];
  await service.campaigns.startCampaign(first, by);
  await service.campaigns.startCampaign(second, by);
  expect(await refusalOf(service.campaigns.startCampaign(third, by))).toMatchObject(above(400));
  expect(await service.state(third.id)).toBe(CampaignState.DRAFT);
  await service.campaigns.startCampaign(third, await someAdmin());
  await people(401);
  expect(await refusalOf(service.campaigns.startCampaign(await draft(), await someAdmin()))).toMatchObject(
    above(1_001),
  );
  service.clock.advance(days(1) + 1);
  await service.campaigns.startCampaign(await draft("SE"), by);
});

test("lets an admin who does not act alone mail not even one person", async () => {
  await people(1);
  const dependent = await service.asUser(randomUUID(), { role: "super_admin", actsAlone: false });
  expect(await refusalOf(service.campaigns.startCampaign(await draft(), dependent))).toMatchObject(above(1));
});

test("says how many people an admin may still mail alone in 24 hours", async () => {
  await people(300);
  const by = await someAdmin();
  await service.campaigns.startCampaign(await draft(), by);
  const allowances = service.clientOf("gateway", AllowanceService);
  const asked = { kind: AllowanceKind.CAMPAIGNS, country: "FI" };
  expect(await allowances.getAllowance(asked, by)).toMatchObject({ limit: 1_000n, left: 700n });
});

test("keeps many starts at once within what one admin may mail alone", async () => {
  await people(300);
  const by = await someAdmin();
  const drafts = await Promise.all(Array.from({ length: 8 }, () => draft()));
  await Promise.allSettled(drafts.map((one) => service.campaigns.startCampaign(one, by)));
  const states = await Promise.all(drafts.map(({ id }) => service.state(id)));
  expect(states.filter((state) => state === CampaignState.SCHEDULED)).toHaveLength(3);
});

test("counts again at the start, and leaves an audience that has grown too large to an admin", async () => {
  await people(900);
  const later = { startsAt: timestampFromDate(new Date(service.clock.now().getTime() + hours(2))) };
  const campaign = await draft();
  await service.campaigns.startCampaign({ ...campaign, ...later }, await someAdmin());
  await people(101);
  service.clock.advance(hours(2));
  await service.runJob("start-campaigns");
  expect(await service.state(campaign.id)).toBe(CampaignState.MISSED);
  const again = {
    ...campaign,
    version: (await service.campaigns.getCampaign({ id: campaign.id }, service.admin)).campaign!.version,
  };
  expect(await refusalOf(service.campaigns.startCampaign(again, await someAdmin()))).toMatchObject(above(1_001));
});

test("starts an approved campaign once, late too, for identity alone and to hardly more people", async () => {
  await people(1_500);
  const identity = service.clientOf("identity", CampaignsService);
  const approved = (start: object) => ({ start, askedBy: randomUUID(), approvalId: randomUUID(), recipients: 1_500 });
  const past = { startsAt: timestampFromDate(new Date(service.clock.now().getTime() - days(2))) };
  const [first, second] = [await draft(), await draft()];
  const request = approved({ ...first, ...past });
  expect(await refusalOf(service.campaigns.startApprovedCampaign(request, service.admin))).toMatchObject({
    code: "forbidden",
  });
  for (let i = 0; i < 2; i++) await identity.startApprovedCampaign(request);
  await service.runJob("start-campaigns");
  expect(await service.state(first.id)).toBe(CampaignState.SENDING);
  await people(1_001);
  expect(await refusalOf(identity.startApprovedCampaign(approved(second)))).toMatchObject({ code: "version_outdated" });
});
