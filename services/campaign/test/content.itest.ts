import { refusalOf } from "@doorlight/common/testing";
import { days } from "@doorlight/common/time";
import { CampaignState, PersonKind } from "@doorlight/proto/campaign/v1/campaign_pb";
import { BlockKind, ContentPart, ContentProblemKind } from "@doorlight/proto/campaign/v1/content_pb";
import { SenderRecord, SenderRecordState } from "@doorlight/proto/campaign/v1/sender_check_pb";
import { CampaignMailOutcome } from "@doorlight/proto/notifications/v1/campaign_mail_service_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { agents, campaignPlan, prospects } from "./campaign-plan.ts";
import { type RunningCampaign, startCampaign } from "./start-campaign.ts";

let service: RunningCampaign;
beforeAll(async () => (service = await startCampaign()));
afterAll(() => service.stop());
beforeEach(() => service.clear());

const adminId = "01900000-0000-7000-8000-000000000001";
const admin = { userId: adminId, email: "admin@doorlight.example", country: "FI", active: true };
const content = campaignPlan().content!;
const madeUp = { country: "FI", locale: "sv" };
const noWords = { kind: ContentProblemKind.MISSING_TEXT, part: ContentPart.BLOCK, block: 2, locale: "fi" };

async function draft(plan: Parameters<typeof campaignPlan>[0] = {}) {
  const { campaign } = await service.campaigns.createCampaign({ plan: campaignPlan(plan) }, service.admin);
  return { id: campaign!.id, version: campaign!.version };
}

test("shows the mail of an agent, of a prospect and of somebody made up", async () => {
  const agent = { people: PersonKind.AGENT, personId: await service.agent(), country: "FI", locale: "en" };
  const prospect = { people: PersonKind.PROSPECT, personId: await service.prospect(), country: "FI", locale: "en" };
  const shown = async (reader: typeof madeUp) =>
    (await service.content.previewMail({ content, reader }, service.admin)).preview;
  expect(await shown(agent)).toMatchObject({ subject: "Spring is here", locale: "fi" });
  expect(await shown(prospect)).toMatchObject({ html: "<p></p>", locale: "fi" });
  expect(await shown(madeUp)).toMatchObject({ html: "<p>Elin</p>", locale: "sv" });

  service.identity.accounts.get(agent.personId)!.active = false;
  expect(await refusalOf(shown(agent))).toMatchObject({ code: "not_found" });
});

test("sends a test to the address of the admin who asks, without a token", async () => {
  service.identity.accounts.set(adminId, admin);
  await service.content.sendTestMail({ content, reader: madeUp }, service.admin);
  expect([...service.mails.tokens]).toContainEqual([admin.email, ""]);

  service.mails.outcomeOf = () => CampaignMailOutcome.NOT_SENT;
  const refusal = () => refusalOf(service.content.sendTestMail({ content, reader: madeUp }, service.admin));
  expect(await refusal()).toMatchObject({ code: "unavailable" });
  service.mails.problems = [noWords];
  expect(await refusal()).toMatchObject({ fields: [{ path: "content.blocks[1].text.fi", code: "missing_text" }] });
});

test("checks the content, its largest language, and the senders of countries that have people", async () => {
  await service.agent({ country: "FI" });
  await service.agent({ country: "GB" });
  await service.prospect({ country: "SE", email: "eva@homes.example" });
  Object.assign(service.mails, { problems: [noWords], sizes: { en: 90, sv: 300, fi: 200 }, stopped: ["GB"] });
  const { id } = await draft({ audience: { include: [agents()], exclude: [prospects()] } });
  const { checks } = await service.content.checkCampaign({ id }, service.admin);
  expect(checks).toMatchObject({ problems: [noWords], size: 300 });
  const record = { record: SenderRecord.SPF, state: SenderRecordState.MISSING };
  expect(checks!.senders).toMatchObject([
    { country: "FI", domain: "FI.doorlight.example", checks: [record], stops: false },
    { country: "GB", domain: "GB.doorlight.example", checks: [record], stops: true },
  ]);
});

test("counts those who would get nothing because of another campaign's cool-down", async () => {
  await service.agent();
  await service.started({ coolDownDays: 3 });
  await service.runJob("send-campaigns");
  await service.agent();
  const { id } = await draft({ coolDownDays: 1, audience: { include: [agents()] } });
  const coolingDown = async () => (await service.content.checkCampaign({ id }, service.admin)).checks!.coolingDown;
  service.clock.advance(days(2));
  expect(await coolingDown()).toBe(1);
  // Who unsubscribed is counted as suppressed.
  await service.links.unsubscribe({ token: [...service.mails.tokens.values()].at(-1)! });
  expect(await coolingDown()).toBe(0);
  service.clock.advance(days(1));
  expect(await coolingDown()).toBe(0);
});

test("starts no campaign whose mails could not be sent or would not be believed", async () => {
  await service.agent();
  const start = await draft();
  service.mails.problems = [noWords];
  service.mails.stopped = ["FI"];
  expect(await refusalOf(service.campaigns.startCampaign(start, service.admin))).toMatchObject({
    code: "invalid_request",
    fields: [
      { path: "content.blocks[1].text.fi", code: "missing_text" },
      { path: "audience", code: "sender_not_believed", message: "FI.doorlight.example" },
    ],
  });

  service.mails.problems = [{ ...noWords, kind: ContentProblemKind.MISSING_TRANSLATION }];
  service.mails.stopped = ["SE"];
  await service.campaigns.startCampaign(start, service.admin);
  expect(await service.state(start.id)).toBe(CampaignState.SCHEDULED);
});

test("starts no campaign with a picture that it does not have", async () => {
  await service.agent();
  const text = { en: "A door", sv: "En dörr", fi: "Ovi" };
  const blocks = [{ kind: BlockKind.PICTURE, text, pictureId: crypto.randomUUID() }];
  const start = await draft({ content: { ...content, blocks } as typeof content });
  expect(await refusalOf(service.campaigns.startCampaign(start, service.admin))).toMatchObject({
    code: "invalid_request",
    fields: [{ path: "content.blocks[0].pictureId", code: "missing_picture" }],
  });
});

test("pauses a campaign whose content is refused while it is sent, and loses no mail", async () => {
  await service.agent();
  const id = await service.started();
  service.mails.problems = [noWords];
  await service.runJob("send-campaigns");
  expect(await service.state(id)).toBe(CampaignState.PAUSED);
  expect(await service.progress(id)).toMatchObject({ planned: 1, uncertain: 0 });
});
