import type { Tx } from "@doorlight/common/db";
import type { Outbox } from "@doorlight/common/outbox";
import { CampaignStartedSchema } from "@doorlight/proto/campaign/v1/facts_pb";
import { CampaignReportQueuedSchema } from "@doorlight/proto/campaign/v1/mails_pb";
import type { DueReport } from "./domain/report.ts";

/** Every event that campaign publishes. */
export function makeEvents(outbox: Outbox) {
  return {
    campaignStarted(tx: Tx, campaign: { campaignId: string; country: string; audienceSize: number }, startedAt: Date) {
      return outbox.append(tx, CampaignStartedSchema, { ...campaign, startedAt }, { version: 1 });
    },

    reportQueued(tx: Tx, { campaignId, moment }: DueReport, country: string, queuedAt: Date): Promise<void> {
      return outbox.append(tx, CampaignReportQueuedSchema, { campaignId, country, moment, queuedAt }, { version: 1 });
    },
  };
}
