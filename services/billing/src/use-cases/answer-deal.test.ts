import type { Db, Tx } from "@doorlight/common/db";
import { type CountryCode, loadCountryPacks } from "@doorlight/common/product";
import { refusalOf } from "@doorlight/common/testing";
import { expect, test } from "@jest/globals";
import { noTrust } from "../domain/billing-details.ts";
import type { Extended } from "../domain/deal.ts";
import { makeAnswerDeal } from "./answer-deal.ts";

const finland = "FI" as CountryCode;
const packs = loadCountryPacks(new URL("../../../../deploy/countries/", import.meta.url).pathname, [finland]);
const now = new Date("2026-11-21T10:00:00Z");
const later = new Date("2026-12-31T22:00:00Z");
const unused = () => Promise.reject(new Error("This is not called"));

/** Of a fixed fee, whose payer is asked for January. */
const extended: Extended = {
  id: "deal",
  name: "Deal",
  type: "fixed",
  state: "active",
  version: 3n,
  owner: { kind: "user", id: "payer" },
  payerId: "payer",
  country: "FI",
  fee: 60_000n,
  startsOn: "2026-11-01",
  endsOn: "2026-12-31",
  agreedEndsOn: "2026-12-31",
  discountBasisPoints: 0,
  leadsPerMonth: 0,
  priority: false,
  leadTypes: [],
  places: [],
  createdAt: now,
  acceptedAt: now,
  inForce: { from: now, to: later },
  membersUntil: null,
  firstFeeId: "fee",
  extension: { endsOn: "2027-01-31", until: later, offeredAt: now, offeredBy: "admin", lapsesAt: later },
};

test("refuses a longer time that costs something only once it is bound, as no room was reserved", async () => {
  const costs = [0n, 100n];
  const { accept } = makeAnswerDeal({
    db: { transaction: (work: (tx: Tx) => unknown) => work({} as Tx) } as unknown as Db,
    deals: {
      find: async () => extended,
      lock: async () => extended,
      lockDebtors: async () => {},
      isJustAccepted: unused,
      save: unused,
      addChange: unused,
      listLapsed: unused,
    },
    dues: { listBoundFees: unused },
    bindDeal: { bind: unused, reserve: unused, cut: unused, answered: unused },
    mailDeal: { toPayer: unused, toAdmin: unused, stopped: unused, cut: unused },
    settleDeal: { preview: async () => -costs.shift()! },
    reserveDebt: { whileSold: unused, take: unused },
    findPayable: async () => ({
      billingMethod: "invoice",
      complete: true,
      cardReady: false,
      reverseCharge: false,
      trust: { ...noTrust, proven: true },
      onHold: false,
      cardSuspended: false,
    }),
    packOf: () => packs.get(finland)!,
    clock: { now: () => now },
  });
  const answer = { dealId: "deal", version: 3n, userId: "payer", startsOn: "2026-11-01" };
  expect(await refusalOf(accept(answer))).toMatchObject({ code: "version_outdated" });
  expect(costs).toEqual([]);
});
