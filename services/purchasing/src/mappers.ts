import { ifKnown, type Plain } from "@doorlight/common/rpc";
import type { ContractOwnerSchema, LimitationsSchema, PeriodSchema } from "@doorlight/proto/billing/v1/billing_pb";
import type {
  CreditsSoldSchema,
  DealChangedSchema,
  FeeChargedSchema,
  PriceListChangedSchema,
  QuotaChangedSchema,
} from "@doorlight/proto/billing/v1/events_pb";
import type { DisputeChangedSchema } from "@doorlight/proto/billing/v1/facts_pb";
import type { LeadMatchedSchema, LeadPublishedSchema } from "@doorlight/proto/leads/v1/events_pb";
import type { Deal, Limits, Owner, QuotaGrant } from "./domain/contract.ts";
import type { MatchedLead } from "./domain/delivery.ts";
import type { PublishedLead } from "./domain/lead.ts";
import type { AccountDispute } from "./domain/dispute.ts";
import type { CreditSale, Fee, PaidFrom } from "./domain/ledger.ts";
import type { PriceList } from "./domain/price-list.ts";

export function toPublishedLead(event: Plain<typeof LeadPublishedSchema>): PublishedLead {
  const { leadId, country, leadType, cap, publishedAt, expiresAt } = event;
  const { postalCode = "", city = "", region = "" } = ifKnown(event, "place") ?? {};
  return {
    leadId,
    country,
    leadType,
    cap,
    postalCode,
    city,
    region,
    publishedAt,
    expiresAt,
    test: event.test ?? false,
  };
}

/** With the lists alone that are to buy it. */
export function toMatchedLead({ leadId, country, matches }: Plain<typeof LeadMatchedSchema>): MatchedLead {
  const lists = matches.filter((match) => ifKnown(match, "mode") === "subscription");
  return { leadId, country, lists: lists.map(({ listId, userId }) => ({ listId, userId })) };
}

/** `time` is the event's: an older release says nothing of members, and means those of that moment. */
export function toDeal(
  event: Plain<typeof DealChangedSchema>,
  { version, time }: { version: bigint; time: Date },
): Deal {
  const { dealId, name, discountBasisPoints, priority } = event;
  const contract = toContract(event);
  const membersUntil = contract.owner.officeId === null ? null : (event.membersUntil ?? time);
  return { dealId, name, discountBasisPoints, priority, membersUntil, ...contract, version };
}

export function toQuotaGrant(event: Plain<typeof QuotaChangedSchema>, version: bigint): QuotaGrant {
  const { quotaId, contractKind, contractId, total } = event;
  return { quotaId, contractKind, contractId, total, ...toContract(event), version };
}

type WireContract = {
  owner: Plain<typeof ContractOwnerSchema>;
  country: string;
  period: Plain<typeof PeriodSchema>;
  limitations: Plain<typeof LimitationsSchema>;
};

function toContract(event: WireContract) {
  const { owner, country, period } = event;
  const limits = toLimits(ifKnown(event, "limitations"));
  return { owner: toOwner(owner), country, from: period.from, to: period.to, limits };
}

function toOwner({ owner }: Plain<typeof ContractOwnerSchema>): Owner {
  switch (owner.case) {
    case "userId":
      return { userId: owner.value, officeId: null };
    case "officeId":
      return { userId: null, officeId: owner.value };
    default:
      throw new TypeError("The contract has no owner");
  }
}

export function toContractOwner({ userId, officeId }: Owner): Plain<typeof ContractOwnerSchema> {
  return { owner: userId === null ? { case: "officeId", value: officeId } : { case: "userId", value: userId } };
}

function toLimits({ leadTypes, places }: Plain<typeof LimitationsSchema> = { leadTypes: [], places: [] }): Limits {
  const named = (kind: string) =>
    places.filter((place) => place.kind === kind).map(({ place, region }) => (region ? `${place}, ${region}` : place));
  return { leadTypes, regions: named("region"), cities: named("city"), postalCodes: named("postal_code") };
}

/** Of a list from before it said its version, the head does. */
export function toPriceList(event: Plain<typeof PriceListChangedSchema>, head: { version: bigint }): PriceList {
  const { country, currency, unitPrices, modifiers } = event;
  return { country, currency, unitPrices, modifiers, version: event.version || head.version };
}

export function toCreditSale(event: Plain<typeof CreditsSoldSchema>): CreditSale {
  const { saleId, userId, country, credits, price, vat, payment, soldAt } = event;
  return { saleId, userId, country, credits, price, vat, paidFrom: paidFrom[payment], at: soldAt };
}

export function toFee(event: Plain<typeof FeeChargedSchema>): Fee {
  const { feeId, contractKind, contractId, period, userId, country, amount, vat, payment, chargedAt } = event;
  return {
    feeId,
    contractId,
    period,
    kind: `${contractKind}_fee`,
    userId,
    country,
    amount,
    vat,
    paidFrom: paidFrom[payment],
    at: chargedAt,
  };
}

export function toAccountDispute(event: Plain<typeof DisputeChangedSchema>): AccountDispute {
  const { effects, ...dispute } = event;
  const { holdsAccount, withholdsContact, blocksRefund } = effects;
  return { ...dispute, holdsAccount, withholdsContact, stands: !blocksRefund };
}

const paidFrom = { card: "card", invoice: "to_be_invoiced" } as const satisfies Record<string, PaidFrom>;
