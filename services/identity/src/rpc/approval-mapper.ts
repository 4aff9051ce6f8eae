import { fromJson, toJson } from "@bufbuild/protobuf";
import { refuse } from "@doorlight/common/errors";
import { fromMessage, type Plain, toMessage } from "@doorlight/common/rpc";
import { ChangePricesRequestSchema, type PriceChangeSchema } from "@doorlight/proto/billing/v1/prices_service_pb";
import type { AskApprovalRequestSchema, AskedPriceSchema } from "@doorlight/proto/identity/v1/approvals_service_pb";
import type { Approval, ApprovalRequest } from "../domain/approval.ts";
import { normaliseEmail } from "../domain/email.ts";

/** `approvable`: the ids of those that the caller can approve. */
export const toApprovalMessage = ({ request, amount, ...approval }: Approval, approvable: ReadonlySet<string>) => ({
  ...approval,
  ...toWorth(amount),
  ...toPrices(request),
  approvable: approvable.has(approval.id),
  credits: request?.action === "grant_credits" ? request.credits : null,
  dealId: request && "dealId" in request ? request.dealId : null,
  email: request?.action === "change_email" ? request.email : null,
  endsOn: request?.action === "extend_deal" ? request.endsOn : null,
  invoiceId: request?.action === "record_payment" ? request.invoiceId : null,
  payment: request?.action === "record_payment" ? { ...request.amount, amount: BigInt(request.amount.amount) } : null,
});

const toWorth = ({ amount, currency }: Approval["amount"]) =>
  currency === null ? { amount: null, extent: Number(amount) } : { amount: { amount, currency }, extent: null };

/** Of changes of prices and starts of campaigns; the reason of credits too. */
function toPrices(request: ApprovalRequest | null) {
  const none = {
    reason: null,
    country: null,
    prices: [],
    effectiveFrom: null,
    priceListVersion: null,
    campaignId: null,
  };
  switch (request?.action) {
    case "grant_credits":
      return { ...none, reason: request.reason };
    case "change_prices": {
      const call = fromJson(ChangePricesRequestSchema, request.call);
      const { country, reason, effectiveFrom, changes } = fromMessage(ChangePricesRequestSchema, call);
      return { ...none, country, reason, effectiveFrom, prices: changes.flatMap(toPrice) };
    }
    case "drop_price_list":
      return { ...none, country: request.country, priceListVersion: Number(request.version) };
    case "start_campaign": {
      const { id: campaignId, startsAt } = request;
      return { ...none, campaignId, effectiveFrom: startsAt === null ? null : new Date(startsAt) };
    }
    default:
      return none;
  }
}

function toPrice({ what }: Plain<typeof PriceChangeSchema>): Plain<typeof AskedPriceSchema>[] {
  if (what.case === "modifier")
    return [{ leadType: null, place: what.value.place.place, value: what.value.basisPoints }];
  if (what.case !== "unitPrice") return [];
  const { leadType, amount } = what.value;
  return [{ leadType, place: null, value: amount === null ? null : Number(amount) }];
}

type Call = Plain<typeof AskApprovalRequestSchema>["call"];

export function toRequest({ case: action, value }: Call): ApprovalRequest {
  switch (action) {
    case "grantCredits":
      return { action: "grant_credits", credits: value.credits, reason: value.reason };
    case "activateDeal":
      return { action: "activate_deal", dealId: value.dealId, version: String(value.version) };
    case "extendDeal":
      return { action: "extend_deal", ...value, version: String(value.version) };
    case "changeEmail":
      return { action: "change_email", userId: value.userId, email: normaliseEmail(value.email) };
    case "recordPayment": {
      const { invoiceId, amount, paidOn } = value;
      return { action: "record_payment", invoiceId, amount: { ...amount, amount: String(amount.amount) }, paidOn };
    }
    case "changePrices":
      return {
        action: "change_prices",
        call: toJson(ChangePricesRequestSchema, toMessage(ChangePricesRequestSchema, value)),
      };
    case "dropPriceList":
      return { action: "drop_price_list", country: value.country, version: String(value.version) };
    case "startCampaign": {
      const { id, version, startsAt } = value;
      return { action: "start_campaign", id, version: String(version), startsAt: startsAt?.toISOString() ?? null };
    }
    case undefined:
      return refuse("invalid_request");
  }
}
