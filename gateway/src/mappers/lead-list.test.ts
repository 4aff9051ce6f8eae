import { create } from "@bufbuild/protobuf";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { PlaceVolumeSchema } from "@doorlight/proto/leads/v1/lead_lists_service_pb";
import { PlacePricesSchema } from "@doorlight/proto/purchasing/v1/markets_service_pb";
import { expect, test } from "@jest/globals";
import { toPreview } from "./lead-list.ts";

const { REQUEST_FOR_QUOTE, REQUEST_FOR_VALUATION } = LeadType;
const volume = (leadType: LeadType, leads: number, lat = 60) =>
  create(PlaceVolumeSchema, { leadType, leads, point: { lat, lon: 25 } });
const euros = (leadType: LeadType, amount: bigint) =>
  create(PlacePricesSchema, { prices: [{ leadType, price: { amount, currency: "EUR" } }] });

test("adds leads and prices up by type, and leads by place, in a preview", () => {
  const volumes = [volume(REQUEST_FOR_QUOTE, 2), volume(REQUEST_FOR_VALUATION, 1), volume(REQUEST_FOR_QUOTE, 1, 61)];
  const prices = [
    euros(REQUEST_FOR_QUOTE, 4500n),
    euros(REQUEST_FOR_VALUATION, 3000n),
    euros(REQUEST_FOR_QUOTE, 5000n),
  ];
  expect(toPreview(volumes, prices)).toEqual({
    leads: 4,
    cost: { amount: 17_000, currency: "EUR" },
    prices: { lowest: { amount: 3000, currency: "EUR" }, highest: { amount: 5000, currency: "EUR" } },
    byType: [
      { leadType: "request_for_quote", leads: 3, cost: { amount: 14_000, currency: "EUR" } },
      { leadType: "request_for_valuation", leads: 1, cost: { amount: 3000, currency: "EUR" } },
    ],
    points: [
      { lat: 60, lon: 25, leads: 3 },
      { lat: 61, lon: 25, leads: 1 },
    ],
  });
});

test("promises no highest cost in a preview if one of its leads has no price", () => {
  const none = create(PlacePricesSchema, {});
  const preview = toPreview(
    [volume(REQUEST_FOR_QUOTE, 2), volume(REQUEST_FOR_VALUATION, 1)],
    [euros(REQUEST_FOR_QUOTE, 4500n), none],
  );
  expect(preview).toMatchObject({ leads: 3, cost: null });
  expect(preview.byType.map(({ cost }) => cost?.amount)).toEqual([9000, undefined]);
});

test("has no cost in a preview without leads", () => {
  expect(toPreview([], [])).toEqual({ leads: 0, cost: null, prices: null, byType: [], points: [] });
});
