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

/**
 * Endpoints at the receiver of the stack: one with two messages whose first attempts will fail, and one for tests. Whether one was
 * added: each once.
 */
export async function layDemoEndpoints(tx: Tx, { dataKey, now: at, receiver }: Ports): Promise<boolean> {
  const endpoints = makeWebhookEndpointStore(tx);
  const known = await endpoints.lockedOf(tx, accountId);
  const add = async (path: string, test: boolean) => {
    const secret = seal(await dataKey(), randomBytes(32));
    const url = `https://${receiver}/${path}`;
    return endpoints.add(tx, { accountId, country: "FI", url, eventTypes: [], test, secret, at });
  };

  const isMissing = (kind: boolean) => !known.some(({ test }) => test === kind);
  if (isMissing(false)) {
    const to = { accountId, endpointId: await add("fails-first/sample-crm", false), test: false };
    for (const _ of [1, 2]) await makeWebhookMessageStore().addTest(tx, to, TEST_TYPE, testBody(at, false), at);
  }
  if (isMissing(true)) await add("sample-crm-tests", true);
  return isMissing(false) || isMissing(true);
}
