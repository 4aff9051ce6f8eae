import { create } from "@bufbuild/protobuf";
import { BillingDetailsSchema } from "@doorlight/proto/billing/v1/billing_pb";
import { PriceListSchema } from "@doorlight/proto/billing/v1/prices_service_pb";
import { CampaignKind, CampaignSchema, CampaignState } from "@doorlight/proto/campaign/v1/campaign_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { AgencySchema } from "@doorlight/proto/leads/v1/agencies_service_pb";
import { DeskLeadState, GetDeskLeadResponseSchema } from "@doorlight/proto/leads/v1/lead_desk_service_pb";
import { PropertyType } from "@doorlight/proto/leads/v1/lead_pb";
import { expect, test } from "@jest/globals";
import * as contract from "../../contract/index.ts";
import { makeAuditTarget } from "./audit-target.ts";

const id = "01900000-0000-7000-8000-000000000001";
const at = { seconds: 1_795_262_400n };
const euros = (amount: bigint) => ({ amount, currency: "EUR" });
const call = { params: { id }, body: {} };
const place = { postalCode: "00530", city: "Helsinki" };

test.each<[string, contract.Endpoint, object, object]>([
  [
    "a campaign",
    contract.startCampaign,
    {
      campaigns: {
        getCampaign: async () => ({
          campaign: create(CampaignSchema, {
            id,
            plan: {
              name: "Spring",
              kind: CampaignKind.NEWS,
              coolDownDays: 14,
              audience: {},
              content: { subject: {}, preheader: {}, fallback: "en" },
            },
            state: CampaignState.DRAFT,
            createdAt: at,
          }),
        }),
      },
    },
    { plan: { name: "Spring", coolDownDays: 14 }, state: "draft" },
  ],
  [
    "an agency",
    contract.changeAgency,
    {
      agencies: {
        getAgency: async () => ({
          agency: create(AgencySchema, {
            id,
            country: "FI",
            name: "Sample Homes",
            commission: { lowestRate: 350, highestRate: 350, lowestFee: euros(99_000n), highestFee: euros(99_000n) },
          }),
        }),
      },
    },
    {
      name: "Sample Homes",
      country: "FI",
      website: null,
      commissionRate: 3.5,
      commissionFee: { amount: 99_000, currency: "EUR" },
    },
  ],
  [
    "a source",
    contract.changeSource,
    {
      sources: {
        listSources: async () => ({ sources: [{ id, country: "FI", price: euros(1_200n) }] }),
      },
    },
    { country: "FI", price: { amount: 1_200, currency: "EUR" } },
  ],
  [
    "a request",
    contract.correctDeskLead,
    {
      leadDesk: {
        getDeskLead: async () =>
          create(GetDeskLeadResponseSchema, {
            lead: {
              id,
              requestId: id,
              country: "FI",
              leadType: LeadType.REQUEST_FOR_QUOTE,
              propertyType: PropertyType.FLAT,
              rooms: 3,
              valuation: euros(30_000_000n),
              state: DeskLeadState.OPEN,
              place,
              source: "web",
              submittedAt: at,
              version: 2,
            },
          }),
      },
    },
    { propertyType: "flat", rooms: 3, valuation: { amount: 30_000_000, currency: "EUR" }, country: "FI" },
  ],
  [
    "billing details",
    contract.correctUserBilling,
    {
      users: { getUser: async () => ({ record: { user: { country: "FI" } } }) },
      accountDesk: {
        getAccountBilling: async () => ({
          details: create(BillingDetailsSchema, { businessName: "Abo Hem Ab", city: "Turku" }),
        }),
      },
    },
    { businessName: "Abo Hem Ab", city: "Turku", country: "FI" },
  ],
])("finds what a change of %s replaces", async (_what, endpoint, clients, before) => {
  const target = await makeAuditTarget(clients as never)(endpoint, call, {});
  expect(target.before).toMatchObject(before);
});

test("finds the prices of a country that a change replaces, by lead type and place", async () => {
  const priceList = create(PriceListSchema, {
    currency: "EUR",
    unitPrices: [{ leadType: LeadType.REQUEST_FOR_QUOTE, price: euros(4_500n) }],
    modifiers: [{ kind: "city", place: "Espoo", basisPoints: 500 }],
  });
  const target = makeAuditTarget({ prices: { getPriceList: async () => ({ priceList }) } } as never);
  const { before } = await target(contract.changePrices, { params: {}, body: { country: "FI" } }, {});
  expect(before).toEqual({
    unitPrice: { request_for_quote: { amount: 4_500, currency: "EUR" } },
    modifier: { "city Espoo": 500 },
  });
});
