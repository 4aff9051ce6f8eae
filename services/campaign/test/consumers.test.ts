import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Tx } from "@doorlight/common/db";
import type { EventMeta } from "@doorlight/common/kafka";
import { PurchaseConfirmedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { expect, test } from "@jest/globals";
import { makeConsumers } from "../src/consumers.ts";
import type { AgentStore } from "../src/db/agent-store.ts";

test("takes purchases of one transaction in the order of their buyers, as others beside it do", async () => {
  const taken: string[] = [];
  const agents = {
    addPurchase: (_: Tx, { userId }: { userId: string }) => Promise.resolve(void taken.push(userId)),
  } as unknown as AgentStore;
  const unused = () => Promise.reject(new Error("unused"));
  const consumers = makeConsumers({ agents, recordReport: unused, eraseAccount: unused as never });
  const handlers = consumers.flatMap(({ subscriptions }) => [...subscriptions]);
  const [, confirmed] = handlers.find(([type]) => type === "doorlight.purchasing.purchase.confirmed.v1")!;
  const acquiredAt = timestampFromDate(new Date("2026-11-21T10:00:00Z"));
  const receivedOf = (buyerId: string) => ({
    event: create(PurchaseConfirmedSchema, { buyerId, acquiredAt }),
    meta: {} as EventMeta,
  });
  await confirmed.handle([receivedOf("c"), receivedOf("a"), receivedOf("b")], {} as Tx);
  expect(taken).toEqual(["a", "b", "c"]);
});
