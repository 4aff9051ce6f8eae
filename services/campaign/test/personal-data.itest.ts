import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { minutes } from "@doorlight/common/time";
import { SuppressionReason } from "@doorlight/proto/campaign/v1/campaign_pb";
import { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { mailboxWithDigest } from "../src/domain/mailbox.ts";
import { prospects } from "./campaign-plan.ts";
import { type RunningCampaign, startCampaign } from "./start-campaign.ts";

let service: RunningCampaign;
beforeAll(async () => (service = await startCampaign()));
afterAll(() => service.stop());
beforeEach(() => service.clear());

const email = "aino@agents.example";

async function exported(userId: string): Promise<Record<string, unknown>> {
  const { json } = await service.clientOf("identity", PersonalDataService).exportUser({ userId });
  return JSON.parse(json) as Record<string, unknown>;
}

async function erase(userId: string): Promise<void> {
  service.identity.accounts.delete(userId);
  const erasedAt = timestampFromDate(service.clock.now());
  await service.consume(UserErasedSchema, { userId, country: "FI", erasedAt });
}

const send = () => service.runJob("send-campaigns");

test("exports an agent's mails with clicks, suppressions, and the prospect that the agent was", async () => {
  const prospectId = await service.prospect({ email });
  await service.prospects.addProspectNote({ prospectId, text: "Met at the fair" }, service.admin);
  const [userId, other] = await service.agents([{ email }, { email: "bo@agents.example" }]);
  await service.started();
  await send();
  const token = service.mails.tokens.get(email)!;
  await service.links.followLink({ token, block: 2 });
  await service.links.unsubscribe({ token });

  const click = { target: "https://doorlight.example/leads", clickedAt: expect.any(String) };
  expect(await exported(userId!)).toEqual({
    campaignMails: [
      expect.objectContaining({ kind: "news", subject: "Spring is here", state: "sent", clicks: [click] }),
    ],
    suppressions: [{ kind: "all", reason: "unsubscribed", suppressedAt: expect.any(String) }],
    prospects: [
      expect.objectContaining({ name: "Aino Laine", notes: [expect.objectContaining({ text: "Met at the fair" })] }),
    ],
  });
  expect(Object.keys(await exported(other!))).toEqual(["campaignMails"]);
  expect(await exported("01900000-0000-7000-8000-0000000000ff")).toEqual({});
});

test("suppresses the mailbox of an erased account, and keeps figures that name nobody", async () => {
  const userId = await service.agent({ email });
  const id = await service.started({ reportingEmail: "Aino+reports@agents.example" });
  await send();
  await service.links.unsubscribe({ token: service.mails.tokens.get(email)! });
  const { digest } = mailboxWithDigest(await service.dataKey(), email);
  service.clock.advance(minutes(1));
  await erase(userId);

  const rows = await service.db("campaign_deliveries").select("*");
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(userId);
  expect(rows[0].mailbox_digest.equals(digest)).toBe(false);
  expect(await service.progress(id)).toMatchObject({ audience: 1, sent: 1, unsubscribed: 1 });
  const { campaign } = await service.campaigns.getCampaign({ id }, service.admin);
  expect(campaign!.plan!.reportingEmail).toBe("");
  expect(await exported(userId)).toEqual({});

  await service.prospect({ email, legal_basis: "consent", legal_basis_on: "2026-01-01" });
  const later = await service.started({ audience: { include: [prospects()] } });
  await send();
  expect((await service.progress(later)).reasons).toMatchObject([{ reason: SuppressionReason.UNSUBSCRIBED }]);
  const suppressions = await service.db("suppressions").where({ mailbox_digest: digest }).orderBy("cause");
  expect(suppressions).toMatchObject([
    { cause: "erased", campaign_delivery_id: null },
    { cause: "unsubscribed", campaign_delivery_id: null },
  ]);
});

test("sends an erased account nothing that was planned for it", async () => {
  const userId = await service.agent({ email });
  const id = await service.started();
  await erase(userId);
  await send();
  expect(service.mails.sent).toEqual([]);
  expect((await service.progress(id)).reasons).toMatchObject([{ reason: SuppressionReason.ERASED, count: 1 }]);
});
