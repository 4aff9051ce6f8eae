import { createHmac } from "node:crypto";
import type { Account } from "./account.ts";
import type { ProviderEvent, WebhookEndpoint } from "./objects.ts";

interface Deps {
  /** In seconds. */
  now(): number;
  wait(ms: number): Promise<void>;
  /** Posts and says whether the endpoint took it. */
  post(url: string, body: string, signature: string): Promise<boolean>;
}

/** How long events are gathered before they are delivered in reverse. */
const gatheringMs = 300;
/** An hour of attempts; Stripe itself continues for three days. */
const attempts = 725;

/** Delivers events to the endpoints of their account until these take them. */
export function makeWebhooks({ now, wait, post }: Deps) {
  const gathered = new Map<string, ProviderEvent[]>();

  async function deliver(account: Account, event: ProviderEvent): Promise<void> {
    const { switches } = account;
    if (!switches.disorder) return send(account, event);
    const waiting = gathered.get(account.key);
    if (waiting) {
      waiting.push(event);
      return;
    }
    gathered.set(account.key, [event]);
    await wait(gatheringMs);
    const events = gathered.get(account.key) ?? [];
    gathered.delete(account.key);
    // One after the other, as the order is the point; but an endpoint that is down holds up no other event.
    for (const late of events.toReversed()) await Promise.race([send(account, late), wait(gatheringMs)]);
  }

  async function send(account: Account, event: ProviderEvent): Promise<void> {
    const endpoints = endpointsOf(account, event.type);
    const copies = account.switches.duplicate ? 2 : 1;
    const deliveries = endpoints.flatMap((endpoint) =>
      Array.from({ length: copies }, () => sendTo(account, endpoint, event)),
    );
    await Promise.all(deliveries);
  }

  async function sendTo(account: Account, endpoint: WebhookEndpoint, event: ProviderEvent) {
    const body = JSON.stringify(event, null, 2);
    for (let attempt = 0; attempt < attempts; attempt++) {
      if (!account.webhookEndpoints.has(endpoint.id)) return;
      const isTaken =
        account.switches.down !== true && (await post(endpoint.url, body, sign(endpoint.secret ?? "", now(), body)));
      if (isTaken) {
        event.pending_webhooks = 0;
        return;
      }
      await wait(Math.min(100 * 2 ** attempt, 5_000));
    }
  }

  return { deliver };
}

export function endpointsOf({ webhookEndpoints }: Account, type: string): WebhookEndpoint[] {
  const wants = ({ enabled_events: enabled }: WebhookEndpoint) => enabled.includes("*") || enabled.includes(type);
  return [...webhookEndpoints.values()].filter(wants);
}

/** The header that proves where a body comes from and when. */
export function sign(secret: string, seconds: number, body: string): string {
  const v1 = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${v1}`;
}
