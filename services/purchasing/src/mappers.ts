import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import { fromProto } from "@doorlight/common/money";
import { fromVatMessage } from "@doorlight/common/product";
import { enumText, toDate } from "@doorlight/common/rpc";
import {
  BillingMethod,
  ContractKind,
  type ContractOwner,
  type ContractOwnerSchema,
  type Limitations,
  Payment,
  type Period,
} from "@doorlight/proto/billing/v1/billing_pb";
import type {
  AccountPayableChanged,
  CreditsSold,
  DealChanged,
  FeeCharged,
  PriceListChanged,
  QuotaChanged,
} from "@doorlight/proto/billing/v1/events_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import type { LeadMatched, LeadPublished } from "@doorlight/proto/leads/v1/events_pb";
import { LeadListMode } from "@doorlight/proto/leads/v1/lead_list_pb";
import type { Payable } from "./domain/account.ts";
import type { Deal, Limits, Owner, QuotaGrant } from "./domain/contract.ts";
import type { MatchedLead } from "./domain/delivery.ts";
import type { PublishedLead } from "./domain/lead.ts";
import type { CreditSale, Fee, PaidFrom } from "./domain/ledger.ts";
import type { PriceList, Prices } from "./domain/price-list.ts";

const leadTypes = enumText(LeadType);
const contractKinds = enumText(ContractKind);

/** A billing method that this release does not know is none. */
const billingMethods: { [Method in BillingMethod]?: NonNullable<Payable["billingMethod"]> } = {
  [BillingMethod.PREPAID]: "prepaid",
  [BillingMethod.CARD]: "card",
  [BillingMethod.INVOICE]: "invoice",
};

const feeKinds: { [Kind in ContractKind]?: Fee["kind"] } = {
  [ContractKind.PLAN]: "plan_fee",
  [ContractKind.DEAL]: "deal_fee",
};

export function toPublishedLead(event: LeadPublished): PublishedLead {
  const { leadId, country, leadType, cap, place, publishedAt, expiresAt } = event;
  return {
    leadId,
    country,
    leadType: leadTypes.toText(leadType),
    cap,
    postalCode: place?.postalCode ?? "",
    city: place?.city ?? "",
    region: place?.region ?? "",
    publishedAt: toDate(publishedAt),
    expiresAt: toDate(expiresAt),
  };
}

/** With the lists alone that are to buy it. */
export function toMatchedLead({ leadId, country, matches }: LeadMatched): MatchedLead {
  const lists = matches.filter(({ mode }) => mode === LeadListMode.SUBSCRIPTION);
  return { leadId, country, lists: lists.map(({ listId, userId }) => ({ listId, userId })) };
}

export function toPayable(event: AccountPayableChanged): Payable {
  const { userId, country, billingComplete, cardReady, version } = event;
  return {
    userId,
    country,
    billingMethod: billingMethods[event.billingMethod] ?? null,
    billingComplete,
    cardReady,
    version,
  };
}

/** `time` is the event's: an older release says nothing of members, and means those of that moment. */
export function toDeal(event: DealChanged, { version, time }: { version: bigint; time: Date }): Deal {
  const { dealId, name, discountBasisPoints, priority } = event;
  const contract = toContract(event);
  const until = event.membersUntil ? timestampDate(event.membersUntil) : time;
  const membersUntil = contract.owner.officeId === null ? null : until;
  return { dealId, name, discountBasisPoints, priority, membersUntil, ...contract, version };
}

export function toQuotaGrant(event: QuotaChanged, version: bigint): QuotaGrant {
  const { quotaId, contractId, total } = event;
  const contractKind = contractKinds.toText(event.contractKind);
  return { quotaId, contractKind, contractId, total, ...toContract(event), version };
}

type WireContract = { owner?: ContractOwner; country: string; period?: Period; limitations?: Limitations };

function toContract({ owner, country, period, limitations }: WireContract) {
  const limits = toLimits(limitations);
  return { owner: toOwner(owner), country, from: toDate(period?.from), to: toDate(period?.to), limits };
}

function toOwner(owner: ContractOwner | undefined): Owner {
  switch (owner?.owner.case) {
    case "userId":
      return { userId: owner.owner.value, officeId: null };
    case "officeId":
      return { userId: null, officeId: owner.owner.value };
    default:
      throw new TypeError("The contract has no owner");
  }
}

export function toContractOwner({ userId, officeId }: Owner): MessageInitShape<typeof ContractOwnerSchema> {
  return { owner: userId === null ? { case: "officeId", value: officeId } : { case: "userId", value: userId } };
}

function toLimits(limitations: Limitations | undefined): Limits {
  const { leadTypes: types = [], places = [] } = limitations ?? {};
  const named = (kind: string) =>
    places.filter((place) => place.kind === kind).map(({ place, region }) => (region ? `${place}, ${region}` : place));
  return {
    leadTypes: types.map((type) => leadTypes.toText(type)),
    regions: named("region"),
    cities: named("city"),
    postalCodes: named("postal_code"),
  };
}

export function toPriceList(event: PriceListChanged, version: bigint): PriceList {
  return { ...toPrices(event), version };
}

/** A list, published or not. */
export function toPrices(list: Pick<PriceListChanged, "country" | "currency" | "unitPrices" | "modifiers">): Prices {
  const { country, currency, modifiers } = list;
  const priced = list.unitPrices.map(({ leadType: type, price }) => ({ type, price: fromProto(price) }));
  const unitPrices = priced.map(({ type, price }) => ({ leadType: leadTypes.toText(type), price }));
  return { country, currency, unitPrices, modifiers };
}

export function toCreditSale({ price, vat, payment, soldAt, ...event }: CreditsSold): CreditSale {
  const { saleId, userId, country, credits } = event;
  const sale = { saleId, userId, country, credits, price: fromProto(price), vat: fromVatMessage(vat) };
  return { ...sale, paidFrom: toPaidFrom(payment), at: toDate(soldAt) };
}

export function toFee({ amount, vat, payment, chargedAt, ...event }: FeeCharged): Fee {
  const { feeId, contractKind, userId, country } = event;
  const kind = feeKinds[contractKind];
  if (!kind) throw new TypeError(`Contract kind ${contractKind} is not known`);
  const paid = {
    amount: fromProto(amount),
    vat: fromVatMessage(vat),
    paidFrom: toPaidFrom(payment),
    at: toDate(chargedAt),
  };
  return { feeId, kind, userId, country, ...paid };
}

/** A way to pay that this release does not know may not enter the ledger as another one. */
function toPaidFrom(payment: Payment): PaidFrom {
  if (payment === Payment.CARD) return "card";
  if (payment === Payment.INVOICE) return "to_be_invoiced";
  throw new TypeError(`Payment ${payment} is not known`);
}
