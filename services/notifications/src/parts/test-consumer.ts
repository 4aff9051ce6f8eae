import { type Consumer, consumer } from "@doorlight/common/kafka";
import { LeadMatchedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { IntakeChangedSchema } from "@doorlight/proto/leads/v1/facts_pb";
import { momentOf, toOutcome } from "../mappers.ts";
import type { RecordWebhooks } from "../use-cases/record-webhooks.ts";

type UseCases = { recordWebhooks: Pick<RecordWebhooks, "ofMatch" | "ofOutcome"> };

/** Tests are for programs alone: neither mails nor news, which people would read, come of one. */
export function makeTestConsumer({ recordWebhooks }: UseCases): Consumer {
  return consumer("notifications.tests", { ofTests: true })
    .on(LeadMatchedSchema, (lead, tx, { time }) => {
      const { leadId, country, matches } = lead;
      const about = { leadId, country, happenedAt: momentOf(lead, "matchedAt", time), test: true };
      return recordWebhooks.ofMatch(tx, about, matches);
    })
    .on(IntakeChangedSchema, (changed, tx) => recordWebhooks.ofOutcome(tx, { ...toOutcome(changed), test: true }));
}
