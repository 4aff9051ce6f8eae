import type { MessageInitShape } from "@bufbuild/protobuf";
import type { LeadType } from "@doorlight/common/config";
import { enumText } from "@doorlight/common/rpc";
import {
  type BillingDetailsSchema,
  InvoicingMethod,
  InvoicingMethodSchema,
  PaymentRoute,
  PaymentRouteSchema,
  type UnitPriceSchema,
} from "@doorlight/proto/billing/v1/billing_pb";
import type { PutDetailsRequest } from "@doorlight/proto/billing/v1/billing_service_pb";
import { LeadTypeSchema } from "@doorlight/proto/common/v1/lead_type_pb";
import type { KeptDetails } from "./db/details-store.ts";
import { type BillingDetails, isComplete } from "./domain/billing-details.ts";
import type { PriceList } from "./domain/price-list.ts";

const methods = enumText(InvoicingMethodSchema);
const routes = enumText(PaymentRouteSchema);
const leadTypes = enumText(LeadTypeSchema);

export function fromDetailsRequest(request: PutDetailsRequest): BillingDetails {
  const { businessName, taxId, eInvoiceAddress, reference, invoicingMethod, paymentRoute } = request;
  return {
    businessName,
    taxId,
    eInvoiceAddress,
    reference,
    invoicingMethod:
      invoicingMethod === InvoicingMethod.UNSPECIFIED
        ? null
        : (methods.toText(invoicingMethod) as BillingDetails["invoicingMethod"]),
    paymentRoute: routes.toText(paymentRoute) as BillingDetails["paymentRoute"],
  };
}

export function toDetailsMessage(details: KeptDetails): MessageInitShape<typeof BillingDetailsSchema> {
  return {
    ...details,
    invoicingMethod: details.invoicingMethod ? methods.fromText(details.invoicingMethod) : InvoicingMethod.UNSPECIFIED,
    paymentRoute: toRoute(details.paymentRoute),
    complete: isComplete(details),
  };
}

export function toRoute(route: BillingDetails["paymentRoute"]): PaymentRoute {
  return route ? routes.fromText(route) : PaymentRoute.UNSPECIFIED;
}

export function toUnitPrices({ currency, unitPrices }: PriceList): MessageInitShape<typeof UnitPriceSchema>[] {
  return unitPrices.map(({ leadType, amount, cap }) => ({
    leadType: leadTypes.fromText(leadType satisfies LeadType),
    price: { amount: BigInt(amount), currency },
    cap,
  }));
}
