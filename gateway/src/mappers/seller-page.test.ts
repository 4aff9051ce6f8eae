import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { GetSellerRequestResponseSchema, SellerRequestState } from "@doorlight/proto/leads/v1/leads_service_pb";
import { expect, test } from "@jest/globals";
import { toSellerPage } from "./seller-page.ts";

const at = timestampFromDate(new Date("2026-11-21T10:00:00Z"));

/** Of a request that four agents may buy, with one buyer on its page. */
function spotsLeft(said: { spotsLeft?: number }): number {
  const page = create(GetSellerRequestResponseSchema, {
    state: SellerRequestState.OPEN,
    leadType: LeadType.REQUEST_FOR_QUOTE,
    country: "FI",
    place: { postalCode: "00530", district: "Kallio", city: "Helsinki", region: "Uusimaa" },
    createdAt: at,
    buyers: [{ agentId: "1", acquiredAt: at }],
    cap: 4,
    consent: { version: "1", text: "Yes", givenAt: at },
    ...said,
  });
  return toSellerPage(page, new Map(), "en").spotsLeft;
}

test("states the spots of leads on the seller's page, since a refunded spot is not free", () => {
  expect(spotsLeft({ spotsLeft: 2 })).toBe(2);
  expect(spotsLeft({ spotsLeft: 0 })).toBe(0);
});

test("counts spots without a buyer for a release of leads that states none", () => {
  expect(spotsLeft({})).toBe(3);
});
