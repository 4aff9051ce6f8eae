import type { Money } from "@doorlight/common/money";
import type { PaymentSource } from "@doorlight/common/product";
import type { Deal, QuotaGrant } from "../src/domain/contract.ts";
import type { ShownQuote } from "../src/domain/purchase.ts";
import { halfToEven, isWithin } from "./history-places.ts";

/** The rules of buying, written plainly over values in memory: the reference for the SQL, over any history. */
export type ModelLead = { id: string; cap: number; leadType: string; postalCode: string; city: string; region: string };
export type ModelAgent = {
  id: string;
  officeId: string | null;
  credits: number;
  /** Of the last pack. */
  creditPrice: bigint;
  method: "invoice" | "card" | "prepaid";
  list: ModelList;
};
/** The list that buys for an agent, under the version of a text. */
export type ModelList = { id: string; maxLeads: number; maxAmount: bigint; consentVersion: string };
export type Decision = { refusal: string } | { source: PaymentSource; fee: bigint; quotaId: string | null };

type Live = {
  leadId: string;
  agent: ModelAgent;
  state: "reserved" | "confirmed" | "refunded";
  source: PaymentSource;
  quotaId: string | null;
  /** Of its agent's list, which bought it. */
  share: bigint | null;
  at: Date;
};

/** In the order in which they pay. */
const sources: PaymentSource[] = ["credit", "quota", "card", "invoice"];

const SECOND = 1_000;
const MINUTE = 60_000;
const DAY = 86_400_000;

/** `invoiceLimit`: of all that is not settled. */
export function makeModel(priceOf: (lead: ModelLead) => Money, invoiceLimit: number) {
  const live = new Map<string, Live>();
  const quotas = new Map<string, QuotaGrant & { used: number }>();
  const deals = new Map<string, Deal>();
  /** Spots that were kept and not paid. */
  const unpaid: (Live & { until: Date })[] = [];
  const invoiced: { agent: ModelAgent; fee: bigint; sourceId: string }[] = [];

  /** Why lists got nothing, for ever, by agent and lead. */
  const decided = new Map<string, string>();

  const buyers = (leadId: string) => [...live.values()].filter((purchase) => purchase.leadId === leadId);

  function isOf({ owner, from, to }: QuotaGrant | Deal, agent: ModelAgent, at: Date): boolean {
    const isOwner = owner.userId === agent.id || (owner.officeId !== null && owner.officeId === agent.officeId);
    return isOwner && from <= at && at < to;
  }

  function quotaFor(agent: ModelAgent, lead: ModelLead, at: Date) {
    return [...quotas.values()]
      .filter((quota) => isOf(quota, agent, at) && quota.used < quota.total && isWithin(quota.limits, lead))
      .toSorted((a, b) => rank(a) - rank(b) || Number(a.to) - Number(b.to) || (a.quotaId < b.quotaId ? -1 : 1))[0];
  }

  function feeFor(agent: ModelAgent, lead: ModelLead, at: Date): bigint {
    const { amount } = priceOf(lead);
    const [deal] = [...deals.values()]
      .filter((one) => isOf(one, agent, at) && one.discountBasisPoints > 0 && isWithin(one.limits, lead))
      .toSorted(
        (a, b) =>
          Number(a.owner.userId === null) - Number(b.owner.userId === null) ||
          Number(a.to) - Number(b.to) ||
          (a.dealId < b.dealId ? -1 : 1),
      );
    if (!deal) return amount;
    const discount = halfToEven(amount * BigInt(deal.discountBasisPoints), 10_000n);
    return amount - discount < 1n ? 1n : amount - discount;
  }

  /** The price of an open lead and its source, or the refusal, for an agent who may ask for a source. */
  function terms(agent: ModelAgent, lead: ModelLead, at: Date, asked: PaymentSource | null): Decision {
    const first = withoutAsking(agent, lead, at);
    if (asked === null || ("source" in first && first.source === asked)) return first;
    // A card is chosen also if no spot is kept for it.
    const paying = "source" in first ? first.source : agent.method === "card" ? "card" : null;
    if (paying === asked) return first;
    if (paying !== null && sources.indexOf(paying) < sources.indexOf(asked)) return { refusal: "invalid_request" };
    if (asked === "credit") return { refusal: "not_enough_credits" };
    if (asked !== "invoice" || agent.method === "card") return { refusal: "payment_method_missing" };
    return { refusal: agent.method === "prepaid" ? "not_enough_credits" : "invoice_limit_reached" };
  }

  function withoutAsking(agent: ModelAgent, lead: ModelLead, at: Date): Decision {
    const fee = feeFor(agent, lead, at);
    if (agent.credits > 0) return { source: "credit", fee, quotaId: null };
    const quota = quotaFor(agent, lead, at);
    if (quota) return { source: "quota", fee, quotaId: quota.quotaId };
    return byMethod(agent, lead, fee, at);
  }

  /** A lead's share of the spending cap of a list. */
  function shareOf(agent: ModelAgent, lead: ModelLead, at: Date): bigint {
    if (agent.credits > 0) return agent.list.consentVersion === "2026-11-28" ? agent.creditPrice : 0n;
    return quotaFor(agent, lead, at) ? 0n : feeFor(agent, lead, at);
  }

  /** Why a list may not buy, whatever else holds. */
  function listRefusal(agent: ModelAgent, lead: ModelLead, at: Date): string | undefined {
    const { id, list } = agent;
    const ofMonth = [...live.values()].filter((one) => one.agent.id === id && monthOf(one.at) === monthOf(at));
    const frees = list.consentVersion !== "2026-11";
    const used = ofMonth.filter((one) => one.share !== null && !(frees && one.state === "refunded"));
    const share = shareOf(agent, lead, at);
    const spent = used.reduce((sum, one) => sum + one.share!, share);
    if (used.length >= list.maxLeads) return "lead_cap";
    return share > 0n && spent > list.maxAmount ? "money_cap" : undefined;
  }

  /** The account's own method, which is tried last. */
  function byMethod(agent: ModelAgent, lead: ModelLead, fee: bigint, at: Date): Decision {
    if (agent.method === "prepaid") return { refusal: "not_enough_credits" };
    if (agent.method === "invoice") {
      const owed = invoiced.filter((one) => one.agent.id === agent.id);
      const sum = owed.reduce((total, one) => total + one.fee, fee);
      return sum > invoiceLimit ? { refusal: "invoice_limit_reached" } : { source: "invoice", fee, quotaId: null };
    }
    const reserved = [...live.values()].filter((one) => one.agent.id === agent.id && one.state === "reserved");
    if (reserved.length >= 3) return { refusal: "too_many_reservations" };
    const kept = unpaid
      .filter((one) => one.leadId === lead.id && one.agent.id === agent.id && Number(at) - Number(one.at) < DAY)
      .reduce((total, one) => total + Number(one.until) - Number(one.at), 0);
    return kept >= 10 * MINUTE ? { refusal: "kept_too_long" } : { source: "card", fee, quotaId: null };
  }

  return {
    setQuota(grant: QuotaGrant): void {
      const known = quotas.get(grant.quotaId);
      if (known && known.version >= grant.version) return;
      const used = known?.used ?? 0;
      quotas.set(grant.quotaId, { ...grant, used, total: Math.max(grant.total, used) });
    },

    setDeal(deal: Deal): void {
      const known = deals.get(deal.dealId);
      if (!known || known.version < deal.version) deals.set(deal.dealId, deal);
    },

    usedOf: () => new Map([...quotas].map(([id, { used, total }]) => [id, { used, total }])),

    /** The result if an agent's list buys. */
    deliver(agent: ModelAgent, lead: ModelLead, at: Date): Decision {
      const refusal = decided.get(agent.id + lead.id) ?? listRefusal(agent, lead, at);
      if (refusal) return { refusal };
      const decision = this.decide(agent, lead, at, { shown: null, requestedSource: null });
      // A list does not learn that it was a moment late.
      const isLate = "refusal" in decision && decision.refusal === "last_spot_taken";
      return isLate ? { refusal: "lead_unavailable" } : decision;
    },

    /** The result of a click whose agent may have been shown a price, or ask for a source. */
    decide(
      agent: ModelAgent,
      lead: ModelLead,
      at: Date,
      { shown, requestedSource }: { shown: ShownQuote | null; requestedSource: PaymentSource | null },
    ): Decision {
      const taken = buyers(lead.id);
      const own = taken.find((purchase) => purchase.agent.id === agent.id);
      if (own) return { refusal: own.state === "reserved" ? "purchase_in_progress" : "already_bought" };
      if (taken.length >= lead.cap) {
        const isJustTaken = taken.some((purchase) => Number(at) - Number(purchase.at) < SECOND);
        return { refusal: isJustTaken ? "last_spot_taken" : "lead_unavailable" };
      }
      const { officeId } = agent;
      if (officeId !== null && taken.some((purchase) => purchase.agent.officeId === officeId)) {
        return { refusal: "office_already_bought" };
      }
      const decision = terms(agent, lead, at, requestedSource);
      if (!shown || "refusal" in decision) return decision;
      const { source, fee } = decision;
      const costsMoney = source === "card" || source === "invoice";
      const isAsShown = source === shown.paymentSource && (!costsMoney || fee === shown.price.amount);
      return isAsShown ? decision : { refusal: "price_changed" };
    },

    /** Takes over the decided purchases and reservations. */
    bought(
      purchaseId: string,
      agent: ModelAgent,
      lead: ModelLead,
      { source, fee, quotaId }: Extract<Decision, { fee: bigint }>,
      at: Date,
      byList: boolean,
    ) {
      const share = byList ? shareOf(agent, lead, at) : null;
      if (source === "credit") agent.credits--;
      if (quotaId) quotas.get(quotaId)!.used++;
      if (source === "invoice") invoiced.push({ agent, fee, sourceId: purchaseId });
      const state = source === "card" ? "reserved" : "confirmed";
      live.set(purchaseId, { leadId: lead.id, agent, state, source, quotaId, share, at });
    },

    packSold(
      agent: ModelAgent,
      { saleId, credits, price, isInvoiced }: { saleId: string; credits: number; price: bigint; isInvoiced: boolean },
    ) {
      agent.credits += credits;
      agent.creditPrice = (price + BigInt(credits) - 1n) / BigInt(credits);
      if (isInvoiced) invoiced.push({ agent, fee: price, sourceId: saleId });
    },

    confirmed(purchaseId: string): void {
      live.get(purchaseId)!.state = "confirmed";
    },

    /** The payment comes back, once; the spot stays taken, and the agent has bought the lead for good. */
    refunded(purchaseId: string, at: Date): void {
      const purchase = live.get(purchaseId);
      if (purchase?.state !== "confirmed") return;
      purchase.state = "refunded";
      const { agent, source, quotaId } = purchase;
      const quota = quotaId ? quotas.get(quotaId)! : undefined;
      if (source === "credit" || (quota && quota.to <= at)) agent.credits++;
      else if (quota) quota.used--;
      this.settled([purchaseId]);
    },

    /** Paid or credited, once or more. */
    settled(sourceIds: readonly string[]): void {
      invoiced.splice(0, Infinity, ...invoiced.filter(({ sourceId }) => !sourceIds.includes(sourceId)));
    },

    owedOf: (agent: ModelAgent): { sourceId: string; fee: bigint }[] =>
      invoiced.filter((one) => one.agent.id === agent.id),

    released(purchaseId: string, reason: "declined" | "failed" | "expired", until: Date): void {
      const purchase = live.get(purchaseId)!;
      unpaid.push({ ...purchase, until });
      const against = reason === "declined" ? "card_declined" : "card_error";
      if (purchase.share !== null && reason !== "expired") decided.set(purchase.agent.id + purchase.leadId, against);
      live.delete(purchaseId);
    },

    takenSpots: (leadId: string): number => buyers(leadId).length,
  };
}

const monthOf = (at: Date) => at.toISOString().slice(0, 7);

function rank({ contractKind, owner }: QuotaGrant): number {
  if (contractKind === "plan") return 3;
  return owner.userId === null ? 2 : 1;
}
