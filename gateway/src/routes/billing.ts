import { type BillingDetails, InvoicingMethod, BillingMethod } from "@doorlight/proto/billing/v1/billing_pb";
import * as contract from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { told } from "../present/common.ts";
import { invoicingMethod, billingMethod } from "../proto-text.ts";
import { readOwnWrite } from "../read-own-write.ts";
import { route, signedIn } from "../route.ts";

export function billing({ clients: { billing, purchasing } }: { clients: Clients }) {
  return [
    route(contract.getBillingDetails, async (call) => {
      const { details } = await billing.getDetails({}, signedIn(call).as);
      return toDetails(told(details, "the billing details"));
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
      const details = told(saved, "the billing details");
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
    invoicingMethod:
      details.invoicingMethod === InvoicingMethod.UNSPECIFIED
        ? null
        : contract.BillingDetails.shape.invoicingMethod.parse(invoicingMethod.toText(details.invoicingMethod)),
    eInvoiceAddress: details.eInvoiceAddress,
    reference: details.reference,
    billingMethod:
      details.billingMethod === BillingMethod.UNSPECIFIED
        ? null
        : contract.BillingMethod.parse(billingMethod.toText(details.billingMethod)),
    complete: details.complete,
  };
}
