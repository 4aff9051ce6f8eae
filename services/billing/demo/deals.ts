import type { Db, Tx } from "@doorlight/common/db";
import { transaction } from "@doorlight/common/db";
import { days, localDate } from "@doorlight/common/time";
import type { Deal, DealTerms } from "../src/domain/deal.ts";
import type { AnswerDeal } from "../src/use-cases/answer-deal.ts";
import type { ChangeDeals } from "../src/use-cases/change-deals.ts";
import type { CreateDeal } from "../src/use-cases/create-deal.ts";
import type { ReserveDebt } from "../src/use-cases/reserve-debt.ts";
import type { Account } from "../src/domain/billing-details.ts";
import { personId } from "./person-id.ts";
import type { OwnDetails } from "./save-details.ts";

type Ports = {
  db: Db;
  deals: { findByKey(tx: Tx, adminId: string, key: string): Promise<{ deal: Deal } | undefined> };
  createDeal: CreateDeal;
  activate: ChangeDeals["activate"];
  accept: AnswerDeal["accept"];
  /** Saves the details of the agent who pays the deal in force. */
  savePayer: (account: Account, details: OwnDetails) => Promise<unknown>;
  now: Date;
};

/** Purchasing, which does not run yet, counts the fee as it gets it. */
export const withoutDebts: Pick<ReserveDebt, "whileSold" | "take" | "giveBack"> = {
  whileSold: (_, sell) => sell(async () => {}),
  take: () => Promise.resolve(),
  giveBack: () => Promise.resolve(),
};

const ZONE = "Europe/Helsinki";
const HALF_A_YEAR_MS = days(182);

/** A deal in force for one agent, and a draft for another; none if they are there already. Returns how many were made. */
export async function layDemoDeals({
  db,
  deals,
  createDeal,
  activate,
  accept,
  savePayer,
  now,
}: Ports): Promise<number> {
  const adminId = personId("admin@doorlight.test");
  let made = 0;
  for (const [key, terms] of Object.entries(demoDeals(now))) {
    const before = await transaction(db, (tx) => deals.findByKey(tx, adminId, key));
    if (!before) made++;
    const { id: dealId, state, version } = before?.deal ?? (await createDeal({ terms, adminId, idempotencyKey: key }));
    if (key !== ACTIVE || state !== "draft") continue;
    await savePayer({ userId: terms.payerId, country: terms.country }, payer);
    const offer = await activate({ dealId, version, adminId, actsAlone: true });
    await accept({ dealId, version: offer.version, userId: offer.payerId, startsOn: offer.startsOn });
  }
  return made;
}

const ACTIVE = "demo-deal-active";

const payer: OwnDetails = {
  billingMethod: "invoice",
  businessName: "Tapiola Homes Oy",
  taxId: "0000004-3",
  streetAddress: "Esimerkkikatu 3",
  postalCode: "00100",
  city: "Helsinki",
};

function demoDeals(now: Date): Record<string, DealTerms> {
  const agentId = personId("agent3@doorlight.test");
  const draftedId = personId("agent4@doorlight.test");
  const time = {
    startsOn: localDate(ZONE, now),
    endsOn: localDate(ZONE, new Date(now.getTime() + HALF_A_YEAR_MS)),
    country: "FI",
  };
  return {
    [ACTIVE]: {
      name: "Tapiola 5",
      type: "monthly",
      owner: { kind: "user", id: agentId },
      payerId: agentId,
      fee: 19_000n,
      discountBasisPoints: 1000,
      leadsPerMonth: 5,
      priority: true,
      leadTypes: ["request_for_quote", "request_for_valuation"],
      places: [{ kind: "region", place: "Uusimaa" }],
      ...time,
    },
    "demo-deal-draft": {
      name: "Pispala",
      type: "discount",
      owner: { kind: "user", id: draftedId },
      payerId: draftedId,
      fee: 0n,
      discountBasisPoints: 1500,
      leadsPerMonth: 0,
      priority: false,
      leadTypes: [],
      places: [{ kind: "city", place: "Tampere", region: "Pirkanmaa" }],
      ...time,
    },
  };
}
