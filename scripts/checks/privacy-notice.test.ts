import { expect, test } from "@jest/globals";
import { days } from "@doorlight/common/time";
import { DELIVERIES_MS } from "../../services/campaign/src/use-cases/purge-campaigns.ts";
import { retentionCutoff } from "../../services/identity/src/domain/retention.ts";
import { sessionEnd } from "../../services/identity/src/domain/session.ts";
import { holdFrom } from "../../services/identity/src/domain/signup.ts";
import { DUPLICATE_WINDOW_MS } from "../../services/leads/src/domain/lead-window.ts";
import { lifetimes } from "../../services/notifications/src/domain/retention.ts";
import { fixedTimes } from "../../web/src/features/public-pages/fixed-times.ts";

const now = new Date("2026-11-22T12:00:00Z");
const since = (time: Date) => Math.abs(time.getTime() - now.getTime()) / days(1);

test("names in the privacy notice the times that the services keep to", () => {
  expect(fixedTimes).toEqual({
    addressDigest: DUPLICATE_WINDOW_MS / days(1),
    signups: since(holdFrom(now).heldUntil),
    sessions: since(sessionEnd({ loggedInAt: now, endsAt: null })),
    adminActions: since(retentionCutoff("auditEntries", now)),
    exports: since(retentionCutoff("exports", now)),
    messages: lifetimes.contactMessages / days(1),
    mails: lifetimes.mails / days(1),
    campaignMails: DELIVERIES_MS / days(1),
  });
});
