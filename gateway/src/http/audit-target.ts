import { fromMessage, withinDeadline } from "@doorlight/common/rpc";
import { seconds } from "@doorlight/common/time";
import { BillingDetailsSchema } from "@doorlight/proto/billing/v1/billing_pb";
import type { PriceList } from "@doorlight/proto/billing/v1/prices_service_pb";
import { CampaignSchema } from "@doorlight/proto/campaign/v1/campaign_pb";
import type { Request } from "express";
import * as contract from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import { answerOf } from "../mappers/answer-of.ts";
import { toAgency } from "../mappers/agency.ts";
import { toDeal } from "../mappers/deal.ts";
import { leadType } from "../mappers/enum-text.ts";
import { toInvoice } from "../mappers/invoice.ts";
import { toDeskLead } from "../mappers/lead-desk.ts";
import { toMoney } from "../mappers/values.ts";
import type { Session } from "../sessions/session.ts";
import { type Before, modifierName } from "./audit-fields.ts";

type Ports = Pick<
  Clients,
  | "accountDesk"
  | "agencies"
  | "campaigns"
  | "deals"
  | "disputes"
  | "invoicing"
  | "leadDesk"
  | "prices"
  | "profiles"
  | "refunds"
  | "sources"
  | "users"
>;

/** What an action is about, as it is before: the person, and its fields by the names of the contract. */
type Target = { subjectId?: string | undefined; before?: Before };
/** By the id in the path; in the path of prices, and only there, it is the country. */
type Find = (clients: Ports, id: string, as: Session["as"]) => Promise<Target>;

/** An action is not kept waiting for what its record says besides. */
const FIND_MS = seconds(1);
/** A day without figures. */
const factsAlone = { firstDay: "2000-01-01", lastDay: "2000-01-01" };

const toCampaign = answerOf(CampaignSchema, contract.Campaign);

const ofInvoice: Find = async ({ invoicing }, invoiceId, as) => {
  const invoice = assertDefined((await invoicing.getInvoice({ invoiceId }, as)).invoice, "invoice");
  const { paid, state } = toInvoice(invoice);
  return { subjectId: invoice.userId, before: { paid, state } };
};

/** A deal may be an office's: who pays its fee is a person. */
const ofDeal: Find = async ({ deals }, dealId, as) => {
  const { payer, ...before } = toDeal(assertDefined((await deals.getDeal({ dealId }, as)).deal, "deal"), new Map());
  return { subjectId: payer.id, before: { ...before, payerId: payer.id } };
};

const ofRefund: Find = async ({ refunds }, requestId, as) => ({
  subjectId: (await refunds.getRefundRequest({ requestId }, as)).request?.purchase?.buyerId,
});

const ofDispute: Find = async ({ disputes }, chargeId, as) => {
  const { dispute } = await disputes.getDispute({ chargeId }, as);
  return { subjectId: dispute?.userId, before: { ...dispute?.effects } };
};

const ofCampaign: Find = async ({ campaigns }, id, as) => ({
  before: toCampaign((await campaigns.getCampaign({ id }, as)).campaign),
});

const ofAgency: Find = async ({ agencies }, id, as) => {
  const { commission, ...before } = toAgency((await agencies.getAgency({ id }, as)).agency);
  return { before: { ...before, commissionRate: commission.rate?.from, commissionFee: commission.fee?.from } };
};

const ofSource: Find = async ({ sources }, id, as) => {
  const [found] = (await sources.listSources({ period: factsAlone, ids: [id] }, as)).sources;
  return { before: found?.price ? { country: found.country, price: toMoney(found.price) } : {} };
};

const ofLead: Find = async ({ leadDesk }, id, as) => ({
  before: toDeskLead(assertDefined((await leadDesk.getDeskLead({ id }, as)).lead, "lead"), "en"),
});

const ofBilling: Find = async ({ users, accountDesk }, userId, as) => {
  const { country, office } = assertDefined((await users.getUser({ userId }, as)).record?.user, "user");
  const { details } = await accountDesk.getAccountBilling({ userId, country, officeId: office?.id }, as);
  return { subjectId: userId, before: { country, ...(details && fromMessage(BillingDetailsSchema, details)) } };
};

const ofOffice: Find = async ({ profiles }, id, as) => ({
  before: { name: (await profiles.listOffices({ ids: [id], limit: 1 }, as)).offices[0]?.name },
});

const ofPrices: Find = async ({ prices }, country, as) => {
  const { priceList } = await prices.getPriceList({ country }, as);
  return { before: priceList ? pricesOf(priceList) : {} };
};

function pricesOf({ currency, unitPrices, modifiers }: PriceList): Before {
  return {
    unitPrice: Object.fromEntries(
      unitPrices.map(({ leadType: type, price }) => [leadType.toText(type), price && toMoney({ ...price, currency })]),
    ),
    modifier: Object.fromEntries(modifiers.map((one) => [modifierName(one), one.basisPoints])),
  };
}

const finds = new Map<contract.Endpoint, Find>([
  [contract.updateDeal, ofDeal],
  [contract.activateDeal, ofDeal],
  [contract.endDeal, ofDeal],
  [contract.resolveRefund, ofRefund],
  [contract.endCardBlock, ofDispute],
  [contract.sendInvoice, ofInvoice],
  [contract.createCreditNote, ofInvoice],
  [contract.recordInvoicePayment, ofInvoice],
  [contract.payBackSurplus, ofInvoice],
  [contract.reversePayment, ofInvoice],
  [contract.reversePayBack, ofInvoice],
  [contract.setOffSurplus, ofInvoice],
  [contract.assignBankPayment, ofInvoice],
  [contract.retryParkedAccount, async (_clients, userId) => ({ subjectId: userId })],
  [contract.correctUserBilling, ofBilling],
  [contract.changeCampaign, ofCampaign],
  [contract.startCampaign, ofCampaign],
  [contract.pauseCampaign, ofCampaign],
  [contract.resumeCampaign, ofCampaign],
  [contract.stopCampaign, ofCampaign],
  [contract.changeAgency, ofAgency],
  [contract.changeSource, ofSource],
  [contract.correctDeskLead, ofLead],
  [contract.renameOffice, ofOffice],
  [contract.mergeOffice, ofOffice],
  [contract.removeOffice, ofOffice],
]);

/**
 * What an action of the back office is about, as far as it can be known before: nothing of what cannot be read. The action
 * is recorded all the same.
 */
export function makeAuditTarget(clients: Ports) {
  return async (
    endpoint: contract.Endpoint,
    { params, body }: Pick<Request, "params" | "body">,
    as: Session["as"],
  ): Promise<Target> => {
    const found = (find: Find, id: string) =>
      withinDeadline(FIND_MS, () => find(clients, id, as)).catch((): Target => ({}));
    const sent = (body ?? {}) as { payerId?: unknown; country?: unknown };
    if (endpoint === contract.createDeal) return { subjectId: idOf(sent.payerId) };
    if (endpoint === contract.changePrices) {
      const country = contract.ChangePricesBody.shape.country.safeParse(sent.country).data;
      return country ? found(ofPrices, country) : {};
    }
    const id = idOf(params.id);
    if (id === undefined) return {};
    const find = finds.get(endpoint);
    const target = find ? await found(find, id) : {};
    return endpoint.path.startsWith("/api/admin/users/:id") ? { ...target, subjectId: id } : target;
  };
}

export type AuditTarget = ReturnType<typeof makeAuditTarget>;

/** The input is not checked yet. */
const idOf = (value: unknown) => contract.Id.safeParse(value).data;
