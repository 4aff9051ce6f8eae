import type { MessageInitShape } from "@bufbuild/protobuf";
import { enumText } from "@doorlight/common/rpc";
import {
  type BillingDetailsSchema,
  BillingMethod,
  InvoicingMethod,
  type UnitPriceSchema,
} from "@doorlight/proto/billing/v1/billing_pb";
import type { PutDetailsRequest } from "@doorlight/proto/billing/v1/billing_service_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { type BillingDetails, isComplete, type SavedDetails } from "./domain/billing-details.ts";
import type { PriceList } from "./domain/price-list.ts";

const invoicingMethods = enumText(InvoicingMethod);
const billingMethods = enumText(BillingMethod);
const leadTypes = enumText(LeadType);

export function fromDetailsRequest(request: PutDetailsRequest): BillingDetails {
  const { businessName, taxId, eInvoiceAddress, reference, invoicingMethod, billingMethod } = request;
  return {
    businessName,
    taxId,
    eInvoiceAddress,
    reference,
    invoicingMethod: invoicingMethods.toTextOrNone(invoicingMethod) ?? null,
    billingMethod: billingMethods.toText(billingMethod),
  };
}

export function toDetailsMessage(details: SavedDetails): MessageInitShape<typeof BillingDetailsSchema> {
  const { invoicingMethod, billingMethod } = details;
  return {
    ...details,
    invoicingMethod: invoicingMethod ? invoicingMethods.fromText(invoicingMethod) : InvoicingMethod.UNSPECIFIED,
    billingMethod: toBillingMethod(billingMethod),
    complete: isComplete(details),
  };
}

/** An account's details as JSON in the words of the HTTP interface; `{}` where nothing is saved. */
export function toDetailsExport({ version, ...details }: SavedDetails): string {
  if (version === 0n) return "{}";
  return JSON.stringify({ billingDetails: { ...details, complete: isComplete(details) } });
}

export function toBillingMethod(method: BillingDetails["billingMethod"]): BillingMethod {
  return method ? billingMethods.fromText(method) : BillingMethod.UNSPECIFIED;
}

export function toUnitPrices({ currency, unitPrices }: PriceList): MessageInitShape<typeof UnitPriceSchema>[] {
  return unitPrices.map(({ leadType, amount, cap }) => ({
    leadType: leadTypes.fromText(leadType),
    price: { amount: BigInt(amount), currency },
    cap,
  }));
}
