import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { ListDecisionSchema, ListRule } from "@doorlight/proto/leads/v1/lead_list_decisions_service_pb";
import { NotificationOutcome } from "@doorlight/proto/notifications/v1/events_pb";
import { expect, test } from "@jest/globals";
import { ListDecision } from "../../contract/index.ts";
import { toListDecision } from "./list-decision.ts";

type Changes = Pick<MessageInitShape<typeof ListDecisionSchema>, "rules" | "notification" | "delivery">;

function shown(changes: Changes): ListDecision {
  const decision = create(ListDecisionSchema, {
    leadId: "01900000-0000-7000-8000-000000000001",
    place: { postalCode: "00250", district: "Töölö", city: "Helsinki", region: "Uusimaa", lat: 60.18, lon: 24.92 },
    placeNames: { sv: { district: "Tölö", city: "Helsingfors", region: "Nyland" } },
    leadType: LeadType.REQUEST_FOR_QUOTE,
    at: { seconds: 1_796_299_200n },
    ...changes,
  });
  return ListDecision.parse({ ...toListDecision(decision, "sv", "EUR"), price: null });
}

test("names the place, the rules and how the news went in the reader's language in a decision", () => {
  const decision = shown({
    rules: [{ rule: ListRule.PLACE, isMet: true }, { rule: ListRule.NOT_PAUSED }],
    notification: NotificationOutcome.OTHER_LIST,
  });
  expect(decision).toMatchObject({
    place: { district: "Tölö" },
    leadType: "request_for_quote",
    rules: [
      { rule: "place", isMet: true },
      { rule: "not_paused", isMet: false },
    ],
    notification: "other_list",
    delivery: null,
  });
});

test("states a cap of leads as a number, and a cap of money in the country's currency", () => {
  expect(shown({ delivery: { reason: "lead_cap", cap: 10n } }).delivery).toEqual({
    isDelivered: false,
    reason: "lead_cap",
    leadCap: 10,
    moneyCap: null,
  });
  expect(shown({ delivery: { reason: "money_cap", cap: 50_000n } }).delivery).toMatchObject({
    leadCap: null,
    moneyCap: { amount: 50_000, currency: "EUR" },
  });
  expect(shown({ delivery: { isDelivered: true } }).delivery).toMatchObject({ isDelivered: true, reason: null });
});
