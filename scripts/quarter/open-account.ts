import { randomUUID } from "node:crypto";
import { localDate } from "@doorlight/common/time";
import { DealsService, DealType } from "@doorlight/proto/billing/v1/deals_service_pb";
import { PlansService } from "@doorlight/proto/billing/v1/plans_service_pb";
import { anna } from "../../services/identity/test/start-identity.ts";
import type { Buyer } from "../../services/purchasing/src/domain/purchase.ts";
import type { Country, Quarter } from "./start-quarter.ts";

/** How agents pay for most of their leads. */
export const pays = ["credit", "card", "plan", "deal", "invoice"] as const;
type Pays = (typeof pays)[number];
export type Agent = { buyer: Buyer; country: Country; pays: Pays };

type Order = { person: { country: Country; email: string }; pays: Pays; confirms: boolean; now: Date };

/** An agent with a way to pay, and with their plan or deal; undefined if they never open the link of their sign-up. */
export async function openAccount(quarter: Quarter, order: Order): Promise<Agent | undefined> {
  const { identity, purchasing, billing } = quarter;
  const { country } = order.person;
  const signUp = await identity.signUp({ ...anna, ...order.person });
  if (!order.confirms) return undefined;
  const { user } = await identity.gateway.confirmEmail(signUp);
  const id = user!.id;
  const billingMethod = order.pays === "card" ? "card" : "invoice";
  const buyer = await purchasing.given.agent({ id, country, billingMethod });
  const details = { business_name: "x", tax_id: "x", street_address: "x", postal_code: "x", city: "x" };
  const method = { billing_method: billingMethod, invoicing_method: "other", card_ready: order.pays === "card" };
  const trust = { proven_at: order.now, paid_in_time: 9, trust_published: true };
  await billing.db("billing_details").insert({ user_id: id, country, ...details, ...method, ...trust });
  if (order.pays === "plan") await choosePlan(quarter, id, country);
  if (order.pays === "deal") await makeDeal(quarter, id, order);
  return { buyer, country, pays: order.pays };
}

async function choosePlan({ billing }: Quarter, userId: string, country: Country): Promise<void> {
  const plans = billing.clientOf("gateway", PlansService);
  const as = await billing.asUser(userId, { country });
  const { change } = await plans.previewPlan({ planId: "basic" }, as);
  const order = { planId: "basic", token: change!.token, idempotencyKey: randomUUID(), returnPath: "/account" };
  await plans.choosePlan(order, as);
}

async function makeDeal({ billing, packs }: Quarter, userId: string, { person, now }: Order): Promise<void> {
  const deals = billing.clientOf("gateway", DealsService);
  const { country } = person;
  const terms = {
    name: "Spring",
    type: DealType.MONTHLY,
    owner: { owner: { case: "userId", value: userId } as const },
    payerId: userId,
    country,
    fee: 60_000n,
    startsOn: localDate(packs.get(country)!.timeZone, now),
    endsOn: "2027-12-31",
    discountBasisPoints: 1000,
    leadsPerMonth: 3,
    priority: false,
    limitations: {},
  };
  const { deal } = await deals.createDeal({ terms, idempotencyKey: randomUUID() }, billing.admin);
  // Another one each time, whose day has just begun.
  const admin = await billing.asUser(randomUUID(), { role: "admin" });
  const dealId = deal!.id;
  const { deal: offer } = await deals.activateDeal({ dealId, version: deal!.version }, admin);
  const answer = { dealId, version: offer!.version, startsOn: terms.startsOn };
  await deals.acceptDeal(answer, await billing.asUser(userId, { country }));
}
