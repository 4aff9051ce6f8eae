import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "@jest/globals";
import { DeliveryDecidedSchema, PurchaseReleasedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import type { Tx } from "../db/connect-db.ts";
import { consumer, type EventMeta } from "./consumer.ts";
import { eventType } from "./event-type.ts";

const at = new Date("2026-11-02T09:30:00.125Z");
const meta = {} as EventMeta;

test("hands plain values to handlers of one event and of many", async () => {
  const seen: unknown[] = [];
  const { subscriptions } = consumer("test.plain")
    .on(DeliveryDecidedSchema, async ({ purchaseId, decidedAt }) => void seen.push(purchaseId, decidedAt))
    .onMany(PurchaseReleasedSchema, async (events) => void seen.push(events.map(({ leadType }) => leadType)));
  const decided = create(DeliveryDecidedSchema, { decidedAt: timestampFromDate(at) });
  const released = create(PurchaseReleasedSchema, { leadType: LeadType.REQUEST_FOR_QUOTE });

  await subscriptions.get(eventType(DeliveryDecidedSchema).type)?.handle([{ event: decided, meta }], {} as Tx);
  await subscriptions.get(eventType(PurchaseReleasedSchema).type)?.handle([{ event: released, meta }], {} as Tx);

  expect(seen).toEqual([null, at, ["request_for_quote"]]);
});
