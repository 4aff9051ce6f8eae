import { expect, test } from "@jest/globals";
import { MoneySchema } from "@doorlight/proto/common/v1/money_pb";
import { PurchaseConfirmedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { eventType } from "./event-type.ts";

test("reads topic, type and key of an event from the option of its message", () => {
  // A difference that holds a whole schema takes Jest all its memory to print.
  const { schema, ...type } = eventType(PurchaseConfirmedSchema);
  expect(type).toEqual({
    type: "doorlight.purchasing.purchase.confirmed.v1",
    topic: "purchasing.purchase.v1",
    keyField: "leadId",
    compacted: false,
    mayBeTest: true,
  });
  expect(schema === PurchaseConfirmedSchema).toBe(true);
});

test("finds no event type in a message without the event option", () => {
  expect(() => eventType(MoneySchema)).toThrow("doorlight.common.v1.Money is not an event");
});
