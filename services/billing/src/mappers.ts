import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { fromProto } from "@doorlight/common/money";
import { fromVatMessage } from "@doorlight/common/product";
import { enumText, type Plain } from "@doorlight/common/rpc";
import {
  BillingMethod,
  type ContractOwnerSchema,
  type LimitationsSchema,
  Payment,
  type PeriodSchema,
  SubscriptionState,
} from "@doorlight/proto/billing/v1/billing_pb";
import type { PriceListSchema } from "@doorlight/proto/billing/v1/prices_service_pb";
import type { PurchaseConfirmed } from "@doorlight/proto/purchasing/v1/events_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import type { BillingDetails } from "./domain/billing-details.ts";
import type { ContractOwner, DealTerms } from "./domain/deal.ts";
import type { NewLine } from "./domain/invoice-line.ts";
import type { Period } from "./domain/month.ts";
import { type PriceList, unitPricesOf } from "./domain/price-list.ts";
import { shownState, type Subscription } from "./domain/subscription.ts";

type Prices = Omit<Plain<typeof PriceListSchema>, "version" | "effectiveFrom">;

export function toPrices({ country, currency, modifiers, ...list }: PriceList): Prices {
  return {
    country,
    currency,
    unitPrices: unitPricesOf({ currency, ...list }),
    modifiers: modifiers.map(withRegion),
  };
}

/** A place of no region has an empty one. */
export const withRegion = <Place extends { region?: string | undefined }>({ region = "", ...place }: Place) => ({
  ...place,
  region,
});

export function toOwner({ kind, id }: ContractOwner): Plain<typeof ContractOwnerSchema> {
  return { owner: { case: kind === "user" ? "userId" : "officeId", value: id } };
}

export function limitationsOf({ leadTypes, places }: Pick<DealTerms, "leadTypes" | "places">) {
  return { leadTypes, places: places.map(withRegion) } satisfies Plain<typeof LimitationsSchema>;
}

/** Of a purchase by invoice. */
export function toPurchaseLine(purchase: PurchaseConfirmed, time: Date): NewLine {
  const { purchaseId: sourceId, buyerId: userId, country, leadType, postalCode, city, acquiredAt } = purchase;
  const fee = fromProto(purchase.fee);
  const discount = purchase.discount?.amount ?? 0n;
  return {
    account: { userId, country },
    sourceId,
    item: { kind: "purchase", leadType: leadTypes.toText(leadType), postalCode, city },
    at: acquiredAt ? timestampDate(acquiredAt) : time,
    price: { amount: fee.amount + discount, currency: fee.currency },
    discount,
    vat: fromVatMessage(purchase.vat),
  };
}

const billingMethods = enumText(BillingMethod);
const leadTypes = enumText(LeadType);
const paymentTexts = enumText(Payment);
const subscriptionStates = enumText(SubscriptionState);

export function toBillingMethod(method: BillingDetails["billingMethod"]): BillingMethod {
  return method ? billingMethods.fromText(method) : BillingMethod.UNSPECIFIED;
}

export const toPayment = paymentTexts.fromText;

export const toPeriod = ({ from, to }: Period): MessageInitShape<typeof PeriodSchema> => ({
  from: timestampFromDate(from),
  to: timestampFromDate(to),
});

export const toSubscriptionState = (subscription: Subscription) =>
  subscriptionStates.fromText(shownState(subscription));

export const toUnitPrices = (list: PriceList) =>
  unitPricesOf(list).map((one) => ({ ...one, leadType: leadTypes.fromText(one.leadType) }));
