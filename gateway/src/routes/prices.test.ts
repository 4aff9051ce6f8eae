import { randomUUID } from "node:crypto";
import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Refusal } from "@doorlight/common/errors";
import { refusalOf } from "@doorlight/common/testing";
import {
  type ChangePricesRequest,
  GetPriceListResponseSchema,
  ListPriceListsResponseSchema,
  PricesService,
} from "@doorlight/proto/billing/v1/prices_service_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { Role, UserSchema } from "@doorlight/proto/identity/v1/user_pb";
import { LocationKind, type LocationSchema } from "@doorlight/proto/leads/v1/lead_pb";
import { ListLocationsResponseSchema } from "@doorlight/proto/leads/v1/leads_service_pb";
import {
  ListPlacePricesResponseSchema,
  ListPlaceVolumesResponseSchema,
} from "@doorlight/proto/purchasing/v1/markets_service_pb";
import { beforeEach, expect, test } from "@jest/globals";
import * as contract from "../../contract/index.ts";
import { makePlainClient } from "../plain-client.ts";
import { makePriceLocationRoutes } from "./price-locations.ts";
import { makePriceRoutes } from "./prices.ts";

const now = new Date("2026-11-21T10:00:00Z");
const adminId = randomUUID();
const kit = { packs: new Map([["FI", { timeZone: "Europe/Helsinki" }]]), clock: { now: () => now } };

let changed: ChangePricesRequest[];
let nodes: MessageInitShape<typeof LocationSchema>[];
/** The version that purchasing knows, one more at each question. */
let known: bigint;
let asked: object[];

beforeEach(() => {
  changed = [];
  nodes = [];
  known = 5n;
  asked = [];
});

const clients = {
  identity: { listAgentCards: async () => ({ agents: [{ id: adminId, name: "Ada Admin" }] }) },
  leads: { listLocations: async () => create(ListLocationsResponseSchema, { locations: nodes }) },
  prices: {
    getPriceList: async () =>
      create(GetPriceListResponseSchema, {
        newestVersion: 8n,
        priceList: {
          country: "FI",
          version: 7n,
          currency: "EUR",
          effectiveFrom: timestampFromDate(now),
          unitPrices: [{ leadType: LeadType.REQUEST_FOR_QUOTE, price: { amount: 4500n, currency: "EUR" } }],
          modifiers: [
            { kind: "region", place: "Uusimaa", basisPoints: 500 },
            { kind: "city", place: "Helsinki", basisPoints: 1500 },
            { kind: "postal_code", place: "00530", basisPoints: -700 },
          ],
        },
      }),
    listPriceLists: async () =>
      create(ListPriceListsResponseSchema, {
        entries: [
          {
            version: 8n,
            adminId,
            reason: "Demand",
            effectiveFrom: timestampFromDate(new Date("2026-12-01T00:00:00Z")),
            madeAt: timestampFromDate(now),
            changes: [{ what: { case: "modifier", value: { place: { kind: "city", place: "Espoo" }, before: 300 } } }],
          },
          {
            version: 7n,
            effectiveFrom: timestampFromDate(now),
            madeAt: timestampFromDate(now),
            changes: [{ what: { case: "unitPrice", value: { leadType: LeadType.REQUEST_FOR_QUOTE, amount: 4500n } } }],
          },
        ],
      }),
    changePrices: async (request: ChangePricesRequest) => {
      changed.push(request);
      if (request.newestVersion !== 8n) throw new Refusal("version_outdated");
      return { version: 9n };
    },
  },
  markets: {
    listPlacePrices: async ({ places = [] }: { places?: object[] }) => {
      asked.push(...places);
      const prices = [{ leadType: LeadType.REQUEST_FOR_QUOTE, price: { amount: 4725n, currency: "EUR" } }];
      return create(ListPlacePricesResponseSchema, {
        priceListVersion: known++,
        places: places.map(() => ({ prices })),
      });
    },
    listPlaceVolumes: async ({ kind }: { kind: string }) =>
      create(ListPlaceVolumesResponseSchema, {
        volumes:
          kind === "city" ? [{ place: "Helsinki", region: "Uusimaa", leads: 9, purchases: 20, openLeads: 3 }] : [],
      }),
  },
};

async function call<E extends contract.Endpoint>(endpoint: E, input: object): Promise<contract.AnswerOf<E>> {
  const prices = makePlainClient(PricesService, clients.prices as never);
  const ports = { clients: { ...clients, prices }, kit } as never;
  const routes = [...makePriceRoutes(ports), ...makePriceLocationRoutes(ports)];
  const user = create(UserSchema, { id: adminId, role: Role.ADMIN, country: "FI", locale: "en", termsAccepted: true });
  const session = { user, actorId: undefined, id: "session", token: "token", as: {} };
  const found = routes.find((route) => route.endpoint === endpoint)!;
  return (await found.handle({ request: { headers: {} }, session, ...input } as never)) as contract.AnswerOf<E>;
}

test("names every lead type in the list in force, even those without a price", async () => {
  const list = await call(contract.getPriceList, { query: { country: "FI" } });
  expect(contract.PriceList.parse(list)).toMatchObject({ version: 7, newestVersion: 8, timeZone: "Europe/Helsinki" });
  expect(list.unitPrices.map(({ amount }) => amount)).toEqual([4500, null, null, null]);
  const elsewhere = call(contract.getPriceList, { query: { country: "XX" } });
  expect(await refusalOf(elsewhere)).toMatchObject({ code: "not_found" });
});

test("names the admin of a version, none for a release, and the start of a later one", async () => {
  const { items } = await call(contract.listPriceLists, { query: { country: "FI", limit: 20 } });
  expect(items.map((item) => contract.PriceListVersion.parse(item))).toMatchObject([
    { waiting: true, admin: { name: "Ada Admin" }, changes: [{ place: "Espoo", basisPoints: null, before: 300 }] },
    { waiting: false, admin: null, changes: [{ leadType: "request_for_quote", amount: 4500, before: null }] },
  ]);
});

const body = {
  country: "FI",
  changes: [
    { what: "modifier", kind: "city", place: "Espoo", region: "Uusimaa", basisPoints: null },
    { what: "unit_price", leadType: "request_for_quote", amount: 4700 },
  ],
  reason: "Demand",
  newestVersion: 8,
};

test("counts a change from its day's start in the country, from its instant, or at once", async () => {
  for (const effectiveFrom of ["2026-12-01", "2026-12-01T09:30:00Z", null])
    await call(contract.changePrices, { body: { ...body, effectiveFrom } });
  expect(changed.map(({ effectiveFrom }) => effectiveFrom && timestampDate(effectiveFrom).toISOString())).toEqual([
    "2026-11-30T22:00:00.000Z",
    "2026-12-01T09:30:00.000Z",
    undefined,
  ]);
  expect(changed[0]?.changes).toMatchObject([
    { what: { value: { place: { place: "Espoo", region: "Uusimaa" } } } },
    { what: { value: { leadType: LeadType.REQUEST_FOR_QUOTE, amount: 4700n } } },
  ]);
  expect(changed[0]?.changes?.[0]).not.toHaveProperty("what.value.basisPoints");
});

test("answers an immediate change once purchasing has its prices, and a later one at once", async () => {
  await call(contract.changePrices, { body: { ...body, effectiveFrom: "2026-12-01" } });
  expect(known).toBe(5n);
  await call(contract.changePrices, { body: { ...body, effectiveFrom: null } });
  expect(known).toBe(10n);
});

const helsinkiPath = { path: ["Nyland", "Helsingfors"], localPath: ["Uusimaa", "Helsinki"] };
const within = (...names: string[]) => ({
  path: [...helsinkiPath.path, ...names],
  localPath: [...helsinkiPath.localPath, ...names],
});

test("finds modifiers by local place names, inherits the narrowest, and names places localised", async () => {
  nodes = [
    { id: "FI-1", kind: LocationKind.REGION, name: "Nyland", path: ["Nyland"], localPath: ["Uusimaa"] },
    { id: "FI-2", kind: LocationKind.CITY, name: "Helsingfors", ...helsinkiPath },
    { id: "FI-3", kind: LocationKind.CITY, name: "Esbo", path: ["Nyland", "Esbo"], localPath: ["Uusimaa", "Espoo"] },
    { id: "FI-4", kind: LocationKind.POSTAL_CODE, name: "00530", code: "00530", ...within("Kallio", "00530") },
    { id: "FI-5", kind: LocationKind.DISTRICT, name: "Kamppi", code: "00100", ...within("Kamppi") },
    { id: "FI-6", kind: LocationKind.DISTRICT, name: "Kallio", ...within("Kallio") },
  ];
  const { items } = await call(contract.listPriceLocations, { query: { country: "FI" } });
  const ofHelsinki = { basisPoints: 1500, kind: "city", name: "Helsingfors" };
  const ofUusimaa = { basisPoints: 500, kind: "region", name: "Nyland" };
  expect(items.map(({ place, modifier, inherited }) => [place?.place ?? null, modifier, inherited])).toEqual([
    ["Uusimaa", 500, null],
    ["Helsinki", 1500, ofUusimaa],
    ["Espoo", null, ofUusimaa],
    ["00530", -700, ofHelsinki],
    ["00100", null, ofHelsinki],
    [null, null, ofHelsinki],
  ]);
  expect(items.map(({ volumes }) => volumes.leads)).toEqual([0, 9, 0, 0, 0, 0]);
  expect(asked[4]).toEqual({ region: "Uusimaa", city: "Helsinki", postalCode: "00100" });
  expect(items[0]?.prices).toEqual([{ leadType: "request_for_quote", price: { amount: 4725, currency: "EUR" } }]);
});
