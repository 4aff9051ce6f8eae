import { type Db, transaction, type Tx } from "@doorlight/common/db";
import { refuse, refuseField } from "@doorlight/common/errors";
import { type Clock, days } from "@doorlight/common/time";
import {
  type EndpointChange,
  type KnownEndpoint,
  MOST_ENDPOINTS,
  type RemovedEndpoint,
  type WebhookEndpoint,
} from "../domain/webhook-endpoint.ts";
import { TEST_TYPE, testBody, webhookTypes } from "../domain/webhook-message.ts";
import { secretText } from "../domain/webhook-signature.ts";
import { isSameTarget, publicTarget } from "../domain/webhook-target.ts";

/** An agent, or the source of a partner. */
type Account = { userId: string; country: string; owner?: "source" };
type WithSecret = { endpoint: WebhookEndpoint; secret: string };
type NewEndpoint = { url: string; eventTypes: readonly string[]; test?: boolean };
type AddedEndpoint = NewEndpoint & {
  accountId: string;
  owner?: "source" | undefined;
  country: string;
  secret: Buffer;
  at: Date;
};

type Ports = {
  db: Db;
  endpoints: {
    find(on: Db | Tx, accountId: string, id: string): Promise<WebhookEndpoint | undefined>;
    /** Until the end of `tx` nobody else adds or uses one. */
    lockedOf(tx: Tx, accountId: string): Promise<KnownEndpoint[]>;
    markUsed(tx: Tx, id: string): Promise<void>;
    /** Undefined if the account has none of this id. */
    remove(tx: Tx, accountId: string, id: string): Promise<RemovedEndpoint | undefined>;
    removeUnused(tx: Tx, accountId: string, id: string): Promise<void>;
    add(tx: Tx, endpoint: AddedEndpoint): Promise<string>;
    /** False if the version is another. */
    change(tx: Tx, id: string, version: number, change: EndpointChange, at: Date): Promise<boolean>;
    rotate(tx: Tx, id: string, secret: Buffer, formerUntil: Date): Promise<void>;
    settleWaiting(tx: Tx, id: string, waiting: "send" | "drop", at: Date): Promise<void>;
    deliveryOf(accountId: string, attemptId: string): Promise<{ deliveryId: string; endpointId: string } | undefined>;
    sendAgain(tx: Tx, deliveryId: string, at: Date): Promise<void>;
    /** Until the end of `tx` nobody else replays to the endpoint. */
    isReplaying(tx: Tx, id: string): Promise<boolean>;
    replay(tx: Tx, id: string, from: Date, until: Date, at: Date): Promise<number>;
  };
  messages: {
    addTest(
      tx: Tx,
      to: { accountId: string; endpointId: string; test: boolean },
      type: string,
      body: string,
      at: Date,
    ): Promise<void>;
  };
  events: { webhookEndpointRemoved(tx: Tx, endpoint: RemovedEndpoint, removedAt: Date): Promise<void> };
  newSecret: () => Buffer;
  sealSecret: (secret: Buffer) => Promise<Buffer>;
  /** Named receivers on this machine, which production has none of. */
  localReceivers: readonly string[];
  /** Begins to send. */
  wake: () => void;
  clock: Clock;
};

/** How long a former secret signs beside the new one. */
const formerSecretMs = days(1);

/** What an agent does with its own endpoints. */
export function makeManageWebhooks(ports: Ports) {
  const { db, endpoints, messages, events, newSecret, sealSecret, localReceivers, wake, clock } = ports;

  const target = (url: string): string => publicTarget(url, localReceivers) ?? refuse("webhook_url_refused");

  function checkTypes(eventTypes: readonly string[] = []): void {
    const unknown = eventTypes.findIndex((type) => !webhookTypes.some((known) => known === type));
    if (unknown >= 0) refuseField(`eventTypes.${unknown}`, "invalid_value", "must be a type of message");
  }

  const found = async (on: Db | Tx, userId: string, id: string): Promise<WebhookEndpoint> =>
    (await endpoints.find(on, userId, id)) ?? refuse("not_found");

  async function foundOn(on: Db | Tx, userId: string, id: string): Promise<WebhookEndpoint> {
    const endpoint = await found(on, userId, id);
    return endpoint.state === "off" ? refuse("webhook_off") : endpoint;
  }

  function addTo(tx: Tx, known: KnownEndpoint[], endpoint: Omit<AddedEndpoint, "at">): Promise<string> {
    if (known.some(({ url }) => isSameTarget(url, endpoint.url))) return refuse("webhook_exists");
    if (known.length >= MOST_ENDPOINTS) return refuse("webhooks_full", { params: { most: String(MOST_ENDPOINTS) } });
    return endpoints.add(tx, { ...endpoint, at: clock.now() });
  }

  /** What is due after the change is sent at once. */
  async function changing<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const result = await transaction(db, work);
    wake();
    return result;
  }

  return {
    async add({ userId, country, owner }: Account, asked: NewEndpoint): Promise<WithSecret> {
      checkTypes(asked.eventTypes);
      const endpoint = { ...asked, url: target(asked.url) };
      const secret = newSecret();
      const sealed = await sealSecret(secret);
      return transaction(db, async (tx) => {
        const known = await endpoints.lockedOf(tx, userId);
        const id = await addTo(tx, known, { ...endpoint, accountId: userId, owner, country, secret: sealed });
        return { endpoint: await found(tx, userId, id), secret: secretText(secret) };
      });
    },

    /** The account's endpoint of a URL, which is added if there is none. Its secret is changed to be seen. */
    async use({ userId: accountId, country }: Account, asked: string): Promise<{ id: string; isNew: boolean }> {
      const url = target(asked);
      const secret = await sealSecret(newSecret());
      return transaction(db, async (tx) => {
        const known = await endpoints.lockedOf(tx, accountId);
        const found = known.find((one) => !one.test && isSameTarget(one.url, url));
        if (!found)
          return { id: await addTo(tx, known, { url, eventTypes: [], accountId, country, secret }), isNew: true };
        await endpoints.markUsed(tx, found.id);
        return { id: found.id, isNew: false };
      });
    },

    /** Leads is sent it, whose lists may name it. */
    async remove({ userId }: Pick<Account, "userId">, id: string): Promise<void> {
      await transaction(db, async (tx) => {
        const removed = await endpoints.remove(tx, userId, id);
        if (removed) await events.webhookEndpointRemoved(tx, removed, clock.now());
      });
    },

    /** One that was added for a list that was refused, unless somebody has used or changed it since. */
    async removeUnused({ userId }: Account, id: string): Promise<void> {
      await transaction(db, async (tx) => {
        await endpoints.lockedOf(tx, userId);
        await endpoints.removeUnused(tx, userId, id);
      });
    },

    async change({ userId }: Account, id: string, version: number, change: EndpointChange): Promise<WebhookEndpoint> {
      checkTypes(change.eventTypes);
      const url = change.url === undefined ? undefined : target(change.url);
      return changing(async (tx) => {
        const known = url === undefined ? [] : await endpoints.lockedOf(tx, userId);
        const { state } = await found(tx, userId, id);
        if (known.some((one) => one.id !== id && isSameTarget(one.url, url!))) return refuse("webhook_exists");
        const at = clock.now();
        const isSwitched = change.state !== undefined && change.state !== state;
        const changed = { ...change, url, state: isSwitched ? change.state : undefined };
        if (!(await endpoints.change(tx, id, version, changed, at))) return refuse("version_outdated");
        if (isSwitched && change.state === "on") await endpoints.settleWaiting(tx, id, change.waiting ?? "send", at);
        return found(tx, userId, id);
      });
    },

    async rotateSecret({ userId }: Account, id: string): Promise<WithSecret> {
      const secret = newSecret();
      const sealed = await sealSecret(secret);
      return transaction(db, async (tx) => {
        await found(tx, userId, id);
        await endpoints.rotate(tx, id, sealed, new Date(clock.now().getTime() + formerSecretMs));
        return { endpoint: await found(tx, userId, id), secret: secretText(secret) };
      });
    },

    sendTest({ userId }: Account, id: string): Promise<void> {
      return changing(async (tx) => {
        const { test } = await foundOn(tx, userId, id);
        const at = clock.now();
        await messages.addTest(tx, { accountId: userId, endpointId: id, test }, TEST_TYPE, testBody(at, test), at);
      });
    },

    async resend({ userId }: Account, attemptId: string): Promise<void> {
      const { deliveryId, endpointId } = (await endpoints.deliveryOf(userId, attemptId)) ?? refuse("not_found");
      return changing(async (tx) => {
        await foundOn(tx, userId, endpointId);
        await endpoints.sendAgain(tx, deliveryId, clock.now());
      });
    },

    /** One at a time: refuses `webhook_replay_waits` while messages of an earlier one wait. */
    replay({ userId }: Account, id: string, from: Date, until: Date): Promise<number> {
      return changing(async (tx) => {
        await foundOn(tx, userId, id);
        if (await endpoints.isReplaying(tx, id)) return refuse("webhook_replay_waits");
        return endpoints.replay(tx, id, from, until, clock.now());
      });
    },
  };
}

export type ManageWebhooks = ReturnType<typeof makeManageWebhooks>;
