import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { CampaignState, SuppressionReason } from "@doorlight/proto/campaign/v1/campaign_pb";
import { CampaignReportQueuedSchema, ReportMoment } from "@doorlight/proto/campaign/v1/mails_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type StartedNotifications, startNotifications } from "./start-notifications.ts";

let notifications: StartedNotifications;
beforeAll(async () => (notifications = await startNotifications()));
afterAll(() => notifications.stop());

test("mails a campaign's figures to its reporting e-mail in the first language of the country", async () => {
  const campaignId = randomUUID();
  notifications.peers.campaigns.set(campaignId, {
    campaign: {
      plan: { name: "Kevät", reportingEmail: "markkinointi@doorlight.example" },
      state: CampaignState.FINISHED,
    },
    progress: {
      audience: 1_200,
      sent: 1_100,
      bounced: 7,
      clicked: 90,
      suppressed: 93,
      reasons: [{ reason: SuppressionReason.COOL_DOWN, count: 93 }],
    },
  });
  const [country, moment, queuedAt] = ["FI", ReportMoment.END, timestampFromDate(new Date())];
  await notifications.publish(CampaignReportQueuedSchema, { campaignId, country, moment, queuedAt });

  const { subject, text, html } = await notifications.mailTo("markkinointi@doorlight.example");
  expect(subject).toBe("Kampanja lähetetty: Kevät");
  expect(text).toContain("Lähetetty: 1\u00a0100\n");
  expect(text).toContain("Saanut äskettäin toisen kampanjan viestin: 93\n");
  expect(html).toContain(`href="https://doorlight.example/account/sa/campaigns/${campaignId}/progress"`);
  const [delivery] = await notifications.settled();
  expect(JSON.stringify(delivery)).not.toContain("markkinointi");
});
