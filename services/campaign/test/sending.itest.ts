import { timestampDate } from "@bufbuild/protobuf/wkt";
import { refusalOf } from "@doorlight/common/testing";
import { days, hours, minutes } from "@doorlight/common/time";
import { CampaignKind, CampaignState, SuppressionReason } from "@doorlight/proto/campaign/v1/campaign_pb";
import { CampaignMailOutcome } from "@doorlight/proto/notifications/v1/campaign_mail_service_pb";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { agents, campaignPlan, prospects } from "./campaign-plan.ts";
import { type RunningCampaign, startCampaign } from "./start-campaign.ts";

let service: RunningCampaign;
beforeAll(async () => (service = await startCampaign()));
afterAll(() => service.stop());
beforeEach(() => service.clear());
afterEach(async () => expect(await service.broken()).toEqual({}));

const send = () => service.runJob("send-campaigns");

test("mails each mailbox of agents and prospects once, then is finished", async () => {
  const same = "aino@homes.example";
  await service.agent({ email: same });
  await service.agent({ email: "eino@homes.example" });
  await service.prospect({ email: "aino+work@homes.example", legal_basis: "consent", legal_basis_on: "2026-01-01" });
  await service.prospect({ email: "outi@homes.example", legal_basis: "corporate", legal_basis_on: "2026-01-01" });

  const id = await service.started({ audience: { include: [prospects(), agents()] } });
  await send();

  expect(service.mails.sent.toSorted()).toEqual([same, "eino@homes.example", "outi@homes.example"]);
  expect(await service.progress(id)).toMatchObject({ audience: 3, sent: 3, planned: 0 });
  expect(await service.state(id)).toBe(CampaignState.FINISHED);
});

test("keeps the reason of each recipient who gets nothing", async () => {
  const gone = await service.agent();
  const blocked = "blocked@agents.example";
  await service.agent({ email: blocked });
  await service.prospect({ email: "lead@homes.example" });
  const erased = await service.prospect({
    email: "erased@homes.example",
    legal_basis: "consent",
    legal_basis_on: "2026-01-01",
  });
  const id = await service.started({ audience: { include: [agents(), prospects()] } });

  service.identity.accounts.get(gone)!.active = false;
  await service.campaigns.suppressAddress({ email: blocked }, service.admin);
  await service.db("prospects").where({ id: erased }).delete();
  await send();

  expect(service.mails.sent).toEqual([]);
  const { reasons } = await service.progress(id);
  expect(reasons.map(({ reason }) => SuppressionReason[reason]).toSorted()).toEqual([
    "BY_HAND",
    "DEACTIVATED",
    "ERASED",
    "LEGAL_BASIS",
  ]);
});

test("names the campaign and the end of the cool-down that keeps a mail back", async () => {
  await service.agent();
  await service.started({ name: "First", coolDownDays: 12 });
  await send();
  const id = await service.started({ name: "Second", coolDownDays: 0 });
  await send();

  const { deliveries } = await service.campaigns.listCampaignDeliveries({ campaignId: id, limit: 10 }, service.admin);
  const [delivery] = deliveries;
  expect(delivery).toMatchObject({ reason: SuppressionReason.COOL_DOWN, coolDownCampaign: "First" });
  expect(timestampDate(delivery!.coolDownUntil!)).toEqual(new Date(service.clock.now().getTime() + days(12)));

  service.clock.advance(days(12));
  await service.started({ name: "Third" });
  await send();
  expect(service.mails.sent).toHaveLength(2);
});

test("sends nothing while it is paused, and the rest once each after it is resumed", async () => {
  await service.agents(Array.from({ length: 30 }, () => ({})));
  const id = await service.started({ ratePerMinute: 10 });
  await send();
  const first = service.mails.sent.length;
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThanOrEqual(10);

  await service.campaigns.pauseCampaign({ id }, service.admin);
  service.clock.advance(hours(1));
  await send();
  expect(service.mails.sent).toHaveLength(first);

  await service.campaigns.resumeCampaign({ id }, service.admin);
  for (let minute = 0; minute < 4; minute++) {
    await send();
    service.clock.advance(minutes(1) + 1);
  }
  expect(new Set(service.mails.sent).size).toBe(30);
  expect(service.mails.sent).toHaveLength(30);
});

test("sends nothing any more once it is stopped", async () => {
  await service.agent();
  const id = await service.started();
  await service.campaigns.stopCampaign({ id }, service.admin);
  await send();
  expect(service.mails.sent).toEqual([]);
  const refusal = await refusalOf(service.campaigns.resumeCampaign({ id }, service.admin));
  expect(refusal.code).toBe("version_outdated");
});

test("leaves a start that was missed by more than an hour to a person", async () => {
  await service.agent();
  const { campaign } = await service.campaigns.createCampaign({ plan: campaignPlan() }, service.admin);
  const { id } = campaign!;
  await service.campaigns.startCampaign({ id, version: campaign!.version }, service.admin);
  service.clock.advance(hours(1) + 1);
  await service.runJob("start-campaigns");
  await send();
  expect(await service.state(id)).toBe(CampaignState.MISSED);
  expect(service.mails.sent).toEqual([]);

  const missed = (await service.campaigns.getCampaign({ id }, service.admin)).campaign!;
  await service.campaigns.startCampaign({ id, version: missed.version }, service.admin);
  await service.runJob("start-campaigns");
  await send();
  expect(service.mails.sent).toHaveLength(1);
});

test("lists campaigns that are paused, missed, or stopped by themselves within seven days", async () => {
  await service.agent();
  const ids = await Array.fromAsync({ length: 5 }, () => service.started());
  const [paused, missed, stopped, past, byAdmin] = ids as [string, string, string, string, string];
  const set = (id: string, row: object) => service.db("campaigns").where({ id }).update(row);
  const ago = (days: number) => new Date(service.clock.now().getTime() - days * 86_400_000);
  await set(paused, { state: "paused" });
  await set(missed, { state: "missed", started_at: null });
  await set(stopped, { state: "stopped", stopped_by: "bounces", ended_at: ago(6) });
  await set(past, { state: "stopped", stopped_by: "complaints", ended_at: ago(8) });
  await set(byAdmin, { state: "stopped", ended_at: ago(1) });
  const { campaigns } = await service.campaigns.listCampaigns({ limit: 10, waiting: true }, service.admin);
  expect(campaigns.map(({ id }) => id)).toEqual([stopped, missed, paused]);
});

test("waits with a start while agents' addresses cannot be fetched, so that nobody is skipped", async () => {
  await service.agent();
  const { campaign } = await service.campaigns.createCampaign({ plan: campaignPlan() }, service.admin);
  const { id, version } = campaign!;
  await service.campaigns.startCampaign({ id, version }, service.admin);
  await service.db("agents").update({ fetched_at: null });
  service.identity.isDown = true;
  await service.runJob("start-campaigns").catch(() => {});
  expect(await service.state(id)).toBe(CampaignState.SCHEDULED);
  service.identity.isDown = false;
  await service.runJob("start-campaigns");
  await send();
  expect(service.mails.sent).toHaveLength(1);
});

test("sends within its hours by the clock of each recipient's country", async () => {
  await service.agent({ country: "FI", email: "fi@agents.example" });
  await service.agent({ country: "GB", email: "gb@agents.example" });
  // Noon in Helsinki, ten in London.
  service.clock.set("2026-12-20T10:00:00Z");
  await service.started({ sendWindow: { from: 11 * 60, until: 13 * 60 } });
  await send();
  expect(service.mails.sent).toEqual(["fi@agents.example"]);
  service.clock.advance(hours(1));
  await send();
  expect(service.mails.sent).toEqual(["fi@agents.example", "gb@agents.example"]);
});

test("sends a mail again that certainly was not sent, and never one whose fate is unknown", async () => {
  await service.agent({ email: "later@agents.example" });
  await service.agent({ email: "unknown@agents.example" });
  const id = await service.started();
  service.mails.outcomeOf = (email) =>
    email.startsWith("later") ? CampaignMailOutcome.NOT_SENT : CampaignMailOutcome.UNKNOWN;
  await send();
  expect(await service.progress(id)).toMatchObject({ planned: 1, uncertain: 1 });

  service.mails.outcomeOf = () => CampaignMailOutcome.SENT;
  service.clock.advance(minutes(2));
  await send();
  expect(service.mails.sent).toEqual(["later@agents.example"]);
  expect(await service.state(id)).toBe(CampaignState.FINISHED);

  const { deliveries } = await service.campaigns.listCampaignDeliveries(
    { campaignId: id, limit: 10, state: 6 },
    service.admin,
  );
  await service.campaigns.settleCampaignDelivery({ id: deliveries[0]!.id, sent: false }, service.admin);
  await send();
  expect(service.mails.sent).toEqual(["later@agents.example", "unknown@agents.example"]);
});

test("stops by itself when 5 % of the first 200 mails bounce", async () => {
  await service.agents(Array.from({ length: 250 }, () => ({})));
  const id = await service.started();
  let mails = 0;
  service.mails.outcomeOf = () => (++mails % 10 === 0 ? CampaignMailOutcome.REFUSED : CampaignMailOutcome.SENT);
  await send();
  const { campaign, progress } = await service.campaigns.getCampaign({ id }, service.admin);
  expect(campaign).toMatchObject({ state: CampaignState.STOPPED, stoppedBy: "bounces" });
  expect(progress!.planned).toBe(50);
});

test("holds a share out, plans both groups alike, and mails the others", async () => {
  await service.agents(Array.from({ length: 60 }, () => ({})));
  const id = await service.started({ holdOutPercent: 50, kind: CampaignKind.OFFERS });
  await send();
  const { heldOut, sent } = await service.progress(id);
  expect(heldOut + sent).toBe(60);
  expect(heldOut).toBeGreaterThan(15);
  expect(heldOut).toBeLessThan(45);
});
