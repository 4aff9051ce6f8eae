import { randomUUID } from "node:crypto";
import { create, type DescMessage, type MessageInitShape, toJsonString } from "@bufbuild/protobuf";
import { eventType, type Producer, toHeaders } from "@doorlight/common/kafka";
import { eventually } from "@doorlight/common/testing";
import { QuotaChangedSchema } from "@doorlight/proto/billing/v1/events_pb";
import { BillingAppliedSchema, PurchaseConfirmedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { EVENTS_PATH } from "../contract/index.ts";
import { fakeIdentity } from "./fake-identity.ts";
import { startGateways } from "./start-gateways.ts";

const patience = { timeoutMs: 30_000 };
const identity = fakeIdentity();
const [buyerId, officeId] = [randomUUID(), randomUUID()];

let gateways: Awaited<ReturnType<typeof startGateways>>;
let producer: Producer;
let pages: Record<"buyer" | "colleague" | "stranger", Page>;

beforeAll(async () => {
  const redisUrls = [process.env["TEST_REDIS_URL"] ?? ""];
  gateways = await startGateways({ redisUrls, peers: { IDENTITY_ADDR: identity.routes } });
  producer = await gateways.kafka.connectProducer();
  pages = {
    buyer: await openPage({ id: buyerId, officeId }),
    colleague: await openPage({ officeId }),
    stranger: await openPage({}),
  };
  // The gateway sees no events until it has joined.
  await eventually(async () => {
    await confirmed({ leadId: "knock" });
    for (const page of Object.values(pages)) expect(page.text).toContain("knock");
  }, patience);
}, 60_000);
afterAll(async () => {
  for (const page of Object.values(pages ?? {})) page.close();
  await producer?.close();
  await gateways?.stop();
});

interface Page {
  /** What it received. */
  text: string;
  close(): void;
}

async function openPage(user: { id?: string; officeId?: string }): Promise<Page> {
  const abort = new AbortController();
  const cookie = `doorlight_session=${identity.open(user)}`;
  const { body } = await fetch(gateways.origins[0] + EVENTS_PATH, { headers: { cookie }, signal: abort.signal });
  const page = { text: "", close: () => abort.abort() };
  void (async () => {
    for await (const chunk of body ?? []) page.text += Buffer.from(chunk).toString();
  })().catch(() => undefined);
  return page;
}

/** Of all that is published here: a topic keeps the order of one key alone. */
const key = randomUUID();

/** Publishes as a service's relay does. */
async function publish<T extends DescMessage>(schema: T, event: MessageInitShape<T>): Promise<void> {
  const { topic, type } = eventType(schema);
  const head = { eventId: randomUUID(), type, source: "/test", subject: key, time: new Date(), version: 1n };
  const headers = toHeaders({ ...head, country: "FI", schema: schema.typeName, traceparent: undefined });
  const value = toJsonString(schema, create(schema, event));
  await producer.send([{ topic: gateways.kafka.topic(topic), key, value, headers }]);
}

const confirmed = (purchase: MessageInitShape<typeof PurchaseConfirmedSchema>) =>
  publish(PurchaseConfirmedSchema, { buyerId: randomUUID(), country: "FI", spotsLeft: 1, ...purchase });

/** What pages received that `happening` led to; each has seen all of it when it sees the purchase after it. */
async function receivedAfter(happening: () => Promise<void>): Promise<Record<keyof typeof pages, string[]>> {
  for (const page of Object.values(pages)) page.text = "";
  await happening();
  const last = randomUUID();
  await eventually(async () => {
    await confirmed({ leadId: last });
    for (const page of Object.values(pages)) expect(page.text).toContain(last);
  }, patience);
  const names = ({ text }: Page) =>
    Array.from(text.matchAll(/^event: (.*)$/gm), ([, name = ""]) => name).filter((name) => name !== "spots");
  return { buyer: names(pages.buyer), colleague: names(pages.colleague), stranger: names(pages.stranger) };
}

test("shows a quota on open pages once purchasing counts with it, not when billing published it", async () => {
  const owner = { owner: { case: "officeId", value: officeId } as const };
  const byBilling = () => publish(QuotaChangedSchema, { quotaId: randomUUID(), owner, country: "FI", total: 5 });
  expect(await receivedAfter(byBilling)).toEqual({ buyer: [], colleague: [], stranger: [] });

  const byPurchasing = async () => {
    await publish(BillingAppliedSchema, { referenceId: randomUUID(), owner, country: "FI" });
    await eventually(() => expect(pages.colleague.text).toContain("event: account"), patience);
  };
  expect(await receivedAfter(byPurchasing)).toEqual({ buyer: ["account"], colleague: ["account"], stranger: [] });
});

test("tells the buyer's colleagues of a purchase by the quota of an office", async () => {
  const leadId = randomUUID();
  const buy = () => confirmed({ leadId, buyerId, officeId, paymentSource: PaymentSource.QUOTA });
  expect(await receivedAfter(buy)).toEqual({ buyer: ["purchased"], colleague: ["account"], stranger: [] });
});
