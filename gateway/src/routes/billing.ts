import { type BillingDetails, InvoicingMethod } from "@doorlight/proto/billing/v1/billing_pb";
import * as contract from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import { billingMethod, invoicingMethod } from "../mappers/enum-text.ts";
import { readOwnWrite } from "../read-own-write.ts";
import { route, signedIn } from "../route.ts";

export function makeBillingRoutes({ clients: { billing, purchasing } }: { clients: Clients }) {
  return [
    route(contract.getBillingDetails, async (call) => {
      const { details } = await billing.getDetails({}, signedIn(call).as);
      return toDetails(assertDefined(details, "billing_details"));
    }),

    route(contract.putBillingDetails, async (call) => {
      const { as } = signedIn(call);
      const { body } = call;
      const { details: saved } = await billing.putDetails(
        {
          ...body,
          invoicingMethod: body.invoicingMethod
            ? invoicingMethod.fromText(body.invoicingMethod)
            : InvoicingMethod.UNSPECIFIED,
          billingMethod: billingMethod.fromText(body.billingMethod),
        },
        as,
      );
      const details = assertDefined(saved, "billing_details");
      await readOwnWrite(async () => {
        const { account } = await purchasing.getAccount({}, as);
        return (account?.billingVersion ?? 0n) >= details.version;
      });
      return toDetails(details);
    }),
  ];
}

function toDetails(details: BillingDetails): contract.BillingDetails {
  return {
    businessName: details.businessName,
    taxId: details.taxId,
    invoicingMethod: invoicingMethod.toTextOrNone(details.invoicingMethod) ?? null,
    eInvoiceAddress: details.eInvoiceAddress,
    reference: details.reference,
    billingMethod: billingMethod.toTextOrNone(details.billingMethod) ?? null,
    complete: details.complete,
  };
}
