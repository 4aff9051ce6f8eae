import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { drainOutbox } from "@doorlight/common/testing";
import { LeadMatchedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { LeadListMode } from "@doorlight/proto/leads/v1/lead_list_pb";
import { DeliveryDecidedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import type { Buyer } from "../src/domain/purchase.ts";
import { now } from "./given.ts";
import { startPurchasing } from "./start-purchasing.ts";

/** A list whose agent agreed to automatic delivery. */
export type List = { listId: string; buyer: Buyer };

type Caps = { maxLeads?: number; euros?: number };

/** Purchasing for tests of automatic delivery: with prices, lists that buy, and leads that they match. */
export async function startDelivery() {
  const purchasing = await startPurchasing({}, { idleQueue: true });
  const { given, clock } = purchasing;
  await given.priceList();

  async function agree({ listId, buyer }: List, { maxLeads = 10, euros = 500 }: Caps = {}) {
    const maxAmount = { amount: BigInt(euros * 100), currency: "EUR" };
    const consent = { listId, maxLeads, maxAmount, consentVersion: "2026-11-28", locale: "fi" };
    return (await purchasing.delivery.agree(consent, await purchasing.asBuyer(buyer))).agreement;
  }

  async function aList(wallet: Parameters<typeof given.agent>[0] = {}, caps: Caps = {}): Promise<List> {
    const list = { listId: randomUUID(), buyer: await given.agent(wallet) };
    purchasing.buyers.know(list.buyer);
    await agree(list, caps);
    return list;
  }

  /** Leads publishes that a lead fits lists; a moment later they are decided. */
  async function matches(leadId: string, lists: readonly List[], mode = LeadListMode.SUBSCRIPTION): Promise<void> {
    const matched = lists.map(({ listId, buyer }) => ({ listId, userId: buyer.id, mode }));
    const event = { leadId, country: "FI", matchedAt: timestampFromDate(clock.now()), matches: matched };
    await purchasing.consume(LeadMatchedSchema, event, { version: 1n });
  }

  async function deliver(seconds = 2): Promise<void> {
    clock.set(new Date(clock.now().getTime() + seconds * 1000));
    await purchasing.runJob("deliver-leads");
  }

  /** The published decisions about lists, in order: the list, and the reason against it; empty if it got the lead. */
  async function decisions() {
    const events = await drainOutbox(purchasing.db);
    return events.of(DeliveryDecidedSchema).map(({ listId, reason, cap }) => [listId, reason, cap] as const);
  }

  async function usedOf({ buyer, listId }: List) {
    const { agreements } = await purchasing.delivery.listAgreements({}, await purchasing.asBuyer(buyer));
    const agreement = agreements.find((one) => one.listId === listId);
    return agreement && [agreement.usedLeads, Number(agreement.usedAmount?.amount)];
  }

  /** As at the beginning, but for stored data. */
  async function reset(): Promise<void> {
    clock.set(now);
    purchasing.charges.come("settled");
    await drainOutbox(purchasing.db);
  }

  return { ...purchasing, reset, agree, aList, matches, deliver, decisions, usedOf };
}

export type RunningDelivery = Awaited<ReturnType<typeof startDelivery>>;
