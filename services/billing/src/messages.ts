import type { MessageInitShape } from "@bufbuild/protobuf";
import type { LeadType } from "@doorlight/common/product";
import { enumText } from "@doorlight/common/rpc";
import {
  type BillingDetailsSchema,
  InvoicingMethod,
  BillingMethod,
  type UnitPriceSchema,
} from "@doorlight/proto/billing/v1/billing_pb";
import type { PutDetailsRequest } from "@doorlight/proto/billing/v1/billing_service_pb";
import {} from "@doorlight/proto/common/v1/lead_type_pb";
import type { KeptDetails } from "./db/details-store.ts";
import { type BillingDetails, isComplete } from "./domain/billing-details.ts";
import type { PriceList } from "./domain/price-list.ts";

const methods = enumText(InvoicingMethod);
const routes = enumText(BillingMethod);
const leadTypes = enumText(LeadType);

export function fromDetailsRequest(request: PutDetailsRequest): BillingDetails {
  const { businessName, taxId, eInvoiceAddress, reference, invoicingMethod, billingMethod } = request;
  return {
    businessName,
    taxId,
    eInvoiceAddress,
    reference,
    invoicingMethod:
      invoicingMethod === InvoicingMethod.UNSPECIFIED
        ? null
        : (methods.toText(invoicingMethod) as BillingDetails["invoicingMethod"]),
    billingMethod: routes.toText(billingMethod) as BillingDetails["billingMethod"],
  };
}

export function toDetailsMessage(details: KeptDetails): MessageInitShape<typeof BillingDetailsSchema> {
  return {
    ...details,
    invoicingMethod: details.invoicingMethod ? methods.fromText(details.invoicingMethod) : InvoicingMethod.UNSPECIFIED,
    billingMethod: toRoute(details.billingMethod),
    complete: isComplete(details),
  };
}

export function toRoute(route: BillingDetails["billingMethod"]): BillingMethod {
  return route ? routes.fromText(route) : BillingMethod.UNSPECIFIED;
}

export function toUnitPrices({ currency, unitPrices }: PriceList): MessageInitShape<typeof UnitPriceSchema>[] {
  return unitPrices.map(({ leadType, amount, cap }) => ({
    leadType: leadTypes.fromText(leadType satisfies LeadType),
    price: { amount: BigInt(amount), currency },
    cap,
  }));
}
