import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Kit } from "@doorlight/common/runtime";
import { makeDataKey, open, seal } from "@doorlight/common/secrets";
import { counter, gauge } from "@doorlight/common/telemetry";
import { seconds } from "@doorlight/common/time";
import { makePublicNames } from "../clients/public-names.ts";
import { makeWebhookClient } from "../clients/webhook-client.ts";
import type { Config } from "../config.ts";
import type { makeLeadBuyerStore } from "../db/lead-buyer-store.ts";
import { makePulledEventStore } from "../db/pulled-event-store.ts";
import { makeWebhookDeliveryStore } from "../db/webhook-delivery-store.ts";
import { makeWebhookEndpointStore } from "../db/webhook-endpoint-store.ts";
import { makeWebhookMessageStore } from "../db/webhook-message-store.ts";
import { attemptResults } from "../domain/webhook-attempt.ts";
import type { makeEvents } from "../events.ts";
import { makeJudgeEndpoint } from "../use-cases/judge-endpoint.ts";
import type { RecordMail } from "../use-cases/mail-queue.ts";
import { makeManageSourceWebhook } from "../use-cases/manage-source-webhook.ts";
import { makeManageWebhooks } from "../use-cases/manage-webhooks.ts";
import { makePullEvents } from "../use-cases/pull-events.ts";
import { makeRecordWebhooks } from "../use-cases/record-webhooks.ts";
import { makeSendWebhooks } from "../use-cases/send-webhooks.ts";

const attempts = counter(
  "webhook_attempts_total",
  { description: "Requests to agents' endpoints" },
  attemptResults.map((result) => ({ result })),
);

type Dependencies = {
  recordMail: RecordMail;
  leadBuyers: ReturnType<typeof makeLeadBuyerStore>;
  events: ReturnType<typeof makeEvents>;
};

/** Messages to programs of agents about their leads, from the event to the request. */
export function makeWebhooks(
  { config, db, sending, clock, random, log }: Kit<Config>,
  { recordMail, leadBuyers, events }: Dependencies,
) {
  const endpoints = makeWebhookEndpointStore(db);
  const messages = makeWebhookMessageStore();
  const pulledEvents = makePulledEventStore(db);
  const deliveries = makeWebhookDeliveryStore(db);
  const dataKey = makeDataKey({ db, tokenKeys: config.TOKEN_KEY, clock });
  const localReceivers = config.WEBHOOK_LOCAL_RECEIVERS;
  const client = makeWebhookClient({
    resolve: makePublicNames(),
    localReceivers,
    localCa: config.WEBHOOK_LOCAL_CA,
  });
  const sender = makeSendWebhooks({
    deliveries,
    judgeEndpoint: makeJudgeEndpoint({ db, deliveries, recordMail, clock }),
    openSecret: async (sealed) => open(await dataKey(), sealed),
    post: client.post,
    isHeld: sending.isHeld,
    countAttempt: (result) => attempts.add(1, { result }),
    clock,
    random,
    pause,
    log,
  });
  const { wake } = sender;
  const oldest = async () => [{ value: (await deliveries.longestWaitMs(clock.now())) / seconds(1) }];
  gauge("webhook_oldest_pending_seconds", oldest, {
    description: "Seconds for which the oldest message to an endpoint that answers well could have been sent",
  });

  const manageWebhooks = makeManageWebhooks({
    db,
    endpoints,
    messages,
    events,
    newSecret: () => randomBytes(32),
    sealSecret: async (secret) => seal(await dataKey(), secret),
    localReceivers,
    wake,
    clock,
  });

  return {
    endpoints,
    messages,
    pulledEvents,
    pullEvents: makePullEvents({ db, pulledEvents }),
    sendWebhooks: sender.start,
    recordWebhooks: makeRecordWebhooks({ messages, leadBuyers, wake, clock }),
    manageWebhooks,
    manageSourceWebhook: makeManageSourceWebhook({ endpoints, manageWebhooks }),
    /** After the last job. */
    async release(): Promise<void> {
      await sender.stop();
      await client.close();
    },
    /** Neither of the TOKEN_KEYs may have sealed the data key. */
    ready: async (): Promise<void> => void (await dataKey()),
  };
}
