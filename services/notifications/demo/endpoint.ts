import { randomBytes } from "node:crypto";
import { type Tx } from "@doorlight/common/db";
import { type DataKey, seal } from "@doorlight/common/secrets";
import { makeWebhookEndpointStore } from "../src/db/webhook-endpoint-store.ts";
import { makeWebhookMessageStore } from "../src/db/webhook-message-store.ts";
import { TEST_TYPE, testBody } from "../src/domain/webhook-message.ts";
import { personId } from "./person-id.ts";

type Ports = { dataKey: DataKey; now: Date; receiver: string };

/** An agent who buys by a plan, so that messages follow. */
const accountId = personId("agent2@doorlight.test");

/** An endpoint at the receiver of the stack, with two messages whose first attempts will fail. Whether it was added: once. */
export async function layDemoEndpoint(tx: Tx, { dataKey, now: at, receiver }: Ports): Promise<boolean> {
  const endpoints = makeWebhookEndpointStore(tx);
  if ((await endpoints.lockedOf(tx, accountId)).length > 0) return false;
  const secret = seal(await dataKey(), randomBytes(32));
  const url = `https://${receiver}/fails-first/sample-crm`;
  const endpointId = await endpoints.add(tx, { accountId, country: "FI", url, eventTypes: [], secret, at });
  const to = { accountId, endpointId, test: false };
  for (const _ of [1, 2]) await makeWebhookMessageStore().addTest(tx, to, TEST_TYPE, testBody(at, false), at);
  return true;
}
