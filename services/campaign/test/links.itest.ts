import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { refusalOf } from "@doorlight/common/testing";
import { minutes } from "@doorlight/common/time";
import {
  CampaignDeliveryState,
  CampaignKind,
  CampaignState,
  SuppressionReason,
} from "@doorlight/proto/campaign/v1/campaign_pb";
import { CampaignMailOutcome } from "@doorlight/proto/notifications/v1/campaign_mail_service_pb";
import { CampaignMailReportedSchema, CampaignReportKind } from "@doorlight/proto/notifications/v1/mails_pb";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { type RunningCampaign, startCampaign } from "./start-campaign.ts";

let service: RunningCampaign;
beforeAll(async () => (service = await startCampaign()));
afterAll(() => service.stop());
beforeEach(() => service.clear());
afterEach(async () => expect(await service.broken()).toEqual({}));

const email = "aino@agents.example";

/** A mail that was sent to one agent. */
async function mailed(kind = CampaignKind.NEWS): Promise<{ id: string; token: string }> {
  await service.agent({ email });
  const id = await service.started({ kind });
  await service.runJob("send-campaigns");
  return { id, token: service.mails.tokens.get(email)! };
}

async function sendsAnother(kind: CampaignKind): Promise<boolean> {
  service.clock.advance(minutes(5));
  const before = service.mails.sent.length;
  await service.started({ kind });
  await service.runJob("send-campaigns");
  return service.mails.sent.length > before;
}

test("leads a click to the target of the campaign alone, and counts people apart from machines", async () => {
  const { id, token } = await mailed();
  const { target } = await service.links.followLink({ token, block: 2 });
  expect(target).toBe("https://doorlight.example/leads");
  await service.links.followLink({ token, block: 2, bot: true });
  await service.links.followLink({ token, block: 2, head: true });
  expect(await service.progress(id)).toMatchObject({
    clicked: 1,
    links: [{ block: 2, people: 1, clicks: 1, machineClicks: 2 }],
  });
  // A scanner that follows the hidden link has made the click, too.
  expect((await service.links.followLink({ token, block: 0 })).target).toBe("");
  expect(await service.progress(id)).toMatchObject({ clicked: 0, links: [{ people: 0, clicks: 0, machineClicks: 3 }] });
});

test("knows no link that it did not make, and none of a mail that was not sent", async () => {
  const { token } = await mailed();
  for (const block of [1, 3, 99])
    expect((await refusalOf(service.links.followLink({ token, block }))).code).toBe("not_found");
  for (const forged of [
    "",
    "x",
    token.slice(0, -1),
    `${token}A`,
    token.replace(/^./, (first) => (first === "A" ? "B" : "A")),
  ])
    for (const call of [
      service.links.followLink({ token: forged, block: 2 }),
      service.links.unsubscribe({ token: forged }),
    ])
      expect((await refusalOf(call)).code).toBe("not_found");
});

test("ends all campaign mails at once when somebody unsubscribes", async () => {
  const { id, token } = await mailed();
  await service.links.unsubscribe({ token });
  await service.links.unsubscribe({ token });
  expect(await sendsAnother(CampaignKind.OFFERS)).toBe(false);
  expect(await service.progress(id)).toMatchObject({ unsubscribed: 1 });
});

test("counts a recipient of news who wants no more news as unsubscribed", async () => {
  const { id, token } = await mailed();
  await service.links.setMailPreferences({ token, news: true, offers: false });
  expect(await service.progress(id)).toMatchObject({ unsubscribed: 0 });
  await service.links.setMailPreferences({ token, news: false, offers: true });
  expect(await service.progress(id)).toMatchObject({ unsubscribed: 1 });
});

test("ends the mails of one kind, and begins them again, as the person wishes", async () => {
  const { token } = await mailed();
  await service.links.setMailPreferences({ token, news: true, offers: false });
  expect(await service.links.getMailPreferences({ token })).toMatchObject({ news: true, offers: false });
  expect(await sendsAnother(CampaignKind.OFFERS)).toBe(false);
  expect(await sendsAnother(CampaignKind.NEWS)).toBe(true);
  await service.links.setMailPreferences({ token, news: true, offers: true });
  expect(await sendsAnother(CampaignKind.OFFERS)).toBe(true);
});

test("says of an address which campaigns it was in, and why it got none of one", async () => {
  const { id, token } = await mailed();
  await service.links.unsubscribe({ token });
  await sendsAnother(CampaignKind.NEWS);
  const { campaigns } = await service.campaigns.listSuppressions({ email: email.toUpperCase() }, service.admin);
  expect(campaigns.map(({ delivery }) => [delivery!.state, delivery!.reason])).toEqual([
    [CampaignDeliveryState.SUPPRESSED, SuppressionReason.UNSUBSCRIBED],
    [CampaignDeliveryState.SENT, SuppressionReason.UNSPECIFIED],
  ]);
  expect(campaigns.at(-1)).toMatchObject({ id, name: "Spring", state: CampaignState.FINISHED });
});

test("blocks a dead mailbox and one that complained, until an admin undoes a wrong block", async () => {
  const { id } = await mailed();
  const { deliveries } = await service.campaigns.listCampaignDeliveries({ campaignId: id, limit: 1 }, service.admin);
  const report = (kind: CampaignReportKind) =>
    service.consume(CampaignMailReportedSchema, {
      deliveryId: deliveries[0]!.id,
      kind,
      reportedAt: timestampFromDate(service.clock.now()),
    });
  await report(CampaignReportKind.SOFT_BOUNCE);
  expect(await service.progress(id)).toMatchObject({ bounced: 1, sent: 0 });
  expect(await sendsAnother(CampaignKind.NEWS)).toBe(true);

  await report(CampaignReportKind.HARD_BOUNCE);
  expect(await sendsAnother(CampaignKind.NEWS)).toBe(false);
  await service.campaigns.liftSuppression({ email }, service.admin);
  expect(await sendsAnother(CampaignKind.NEWS)).toBe(true);

  await report(CampaignReportKind.COMPLAINT);
  await service.campaigns.liftSuppression({ email }, service.admin);
  expect(await sendsAnother(CampaignKind.NEWS)).toBe(false);
  const { suppressions } = await service.campaigns.listSuppressions({ email }, service.admin);
  expect(suppressions.map(({ reason }) => reason)).toEqual([SuppressionReason.COMPLAINED]);
});

test("learns from a click that an uncertain mail arrived", async () => {
  service.mails.outcomeOf = () => CampaignMailOutcome.UNKNOWN;
  const { id, token } = await mailed();
  expect(await service.progress(id)).toMatchObject({ uncertain: 1 });
  await service.links.followLink({ token, block: 2 });
  expect(await service.progress(id)).toMatchObject({ uncertain: 0, sent: 1 });
  expect(await service.state(id)).toBe(CampaignState.FINISHED);
});
