import { fromJson, toJson } from "@bufbuild/protobuf";
import { refuse } from "@doorlight/common/errors";
import { fromMessage, type Plain, toMessage } from "@doorlight/common/rpc";
import { ChangePricesRequestSchema, type PriceChangeSchema } from "@doorlight/proto/billing/v1/prices_service_pb";
import type { AskApprovalRequestSchema, AskedPriceSchema } from "@doorlight/proto/identity/v1/approvals_service_pb";
import type { Approval, ApprovalRequest } from "../domain/approval.ts";
import { normaliseEmail } from "../domain/email.ts";

/** `approvable`: the ids of those that the caller can approve. */
export const toApprovalMessage = ({ about, amount, ...approval }: Approval, approvable: ReadonlySet<string>) => ({
  ...approval,
  ...toWorth(amount),
  ...toPrices(about),
  approvable: approvable.has(approval.id),
  credits: about?.action === "grant_credits" ? about.credits : null,
  dealId: about && "dealId" in about ? about.dealId : null,
  email: about?.action === "change_email" ? (about.email ?? null) : null,
  endsOn: about?.action === "extend_deal" ? about.endsOn : null,
  invoiceId: about?.action === "record_payment" ? about.invoiceId : null,
  payment: about?.action === "record_payment" ? toMoney(about.amount) : null,
  limitBefore: about?.action === "allow_invoice" ? toMoney(about.before) : null,
});

const toMoney = ({ amount, currency }: { amount: string; currency: string }) => ({ amount: BigInt(amount), currency });

const toWorth = ({ amount, currency }: Approval["amount"]) =>
  currency === null ? { amount: null, extent: Number(amount) } : { amount: { amount, currency }, extent: null };

/** What mails say: worth nothing is no sum. */
export const toMailedApproval = ({ action, amount }: Pick<Approval, "action" | "amount">, askerName: string) => {
  const worth = toWorth(amount);
  return { action, ...worth, amount: worth.amount?.amount ? worth.amount : null, askerName };
};

/** Of changes of prices and starts of campaigns; the reason of credits and of buying on invoice too. */
function toPrices(about: Approval["about"]) {
  const none = {
    reason: null,
    country: null,
    prices: [],
    effectiveFrom: null,
    priceListVersion: null,
    campaignId: null,
  };
  switch (about?.action) {
    case "grant_credits":
    case "allow_invoice":
      return { ...none, reason: about.reason ?? null };
    case "change_prices": {
      const call = fromJson(ChangePricesRequestSchema, about.call);
      const { country, reason, effectiveFrom, changes } = fromMessage(ChangePricesRequestSchema, call);
      return { ...none, country, reason: reason || null, effectiveFrom, prices: changes.flatMap(toPrice) };
    }
    case "drop_price_list":
      return { ...none, country: about.country, priceListVersion: Number(about.version) };
    case "start_campaign": {
      const { id: campaignId, startsAt } = about;
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

type Asked = Plain<typeof AskApprovalRequestSchema>;

export function toRequest({ case: action, value }: Asked["call"], before: Asked["limitBefore"]): ApprovalRequest {
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
    case "allowInvoice": {
      const { userId, version, reason, proven } = value;
      if (!proven || !before) return refuse("invalid_request");
      const limit = { ...before, amount: String(before.amount) };
      return { action: "allow_invoice", userId, version: String(version), reason, before: limit };
    }
    case undefined:
      return refuse("invalid_request");
  }
}
