import {
  AccountDebtSchema,
  type GetAccountBillingResponse,
  ParkedMonthSchema,
} from "@doorlight/proto/billing/v1/account_desk_service_pb";
import { BillingDetailsSchema, InvoiceTrustSchema } from "@doorlight/proto/billing/v1/billing_pb";
import { EndingContractSchema } from "@doorlight/proto/billing/v1/ending_contract_pb";
import { CardSchema } from "@doorlight/proto/billing/v1/cards_service_pb";
import { type RefundRequest, RefundRequestSchema } from "@doorlight/proto/refunds/v1/refund_pb";
import { type Account, OnInvoiceSchema } from "@doorlight/proto/purchasing/v1/purchase_pb";
import * as z from "zod/mini";
import * as contract from "../../contract/index.ts";
import { type AgentCards, personOf } from "../answers/agent-cards.ts";
import { assertDefined } from "../assert-defined.ts";
import { answerOf } from "./answer-of.ts";
import { toQuota, toSubscription } from "./billing.ts";
import { toDeal } from "./deal.ts";
import { toDispute } from "./dispute.ts";
import { toInstant, toMoney } from "./values.ts";

const detailsOf = answerOf(BillingDetailsSchema, contract.BillingDetails);
const cardOf = answerOf(CardSchema, contract.Card);
export const toDebt = answerOf(AccountDebtSchema, contract.getUserBilling.answer.shape.debt);
const parkedOf = answerOf(ParkedMonthSchema, contract.getUserBilling.answer.shape.parked.def.element);
/** Of an account, as purchasing has it. */
export type Means = Pick<Account, "quotas" | "dealsInOrder" | "onInvoice">;

const onInvoiceOf = answerOf(OnInvoiceSchema, contract.OnInvoice);
const trustOf = answerOf(InvoiceTrustSchema, contract.getUserBilling.answer.shape.invoiceTrust);
const endingOf = answerOf(EndingContractSchema, contract.getUserBilling.answer.shape.ending.def.element);
const isKnown = (name: string): name is contract.CorrectedDetail => contract.CorrectedDetail.safeParse(name).success;
const refundOf = answerOf(
  RefundRequestSchema,
  z.omit(contract.AgentRefund, { leadId: true, fee: true, decidedAt: true }),
);

/** `people`: those of the deals, of the ended blocks, of the corrections and of the same business. `means`: undefined if not known. */
export function toUserBilling(
  billing: GetAccountBillingResponse,
  people: AgentCards,
  means: Means | undefined,
): contract.AnswerOf<typeof contract.getUserBilling> {
  const details = assertDefined(billing.details, "details");
  return {
    version: Number(details.version),
    details: detailsOf(details),
    subscription: toSubscription(billing.subscription),
    quotas: means?.quotas.map(toQuota) ?? null,
    dealsInOrder: means?.dealsInOrder ?? null,
    deals: billing.deals.map((deal) => toDeal(deal, people)),
    cards: billing.cards.map(cardOf),
    disputes: billing.disputes.map((dispute) => {
      const { user: _, ...facts } = toDispute(dispute, people);
      return facts;
    }),
    debt: toDebt(billing.debt),
    invoiceTrust: trustOf(assertDefined(billing.invoiceTrust, "invoice_trust")),
    ending: billing.ending.map(endingOf),
    onInvoice: means?.onInvoice ? onInvoiceOf(means.onInvoice) : null,
    parked: billing.parked.map(parkedOf),
    sameBusiness: billing.sameBusinessUserIds.map((id) => personOf(id, people)),
    corrections: billing.corrections.map(({ correctedAt, adminId, fields, reason }) => ({
      at: toInstant(correctedAt, "corrected_at"),
      admin: personOf(adminId, people),
      // A detail that a later release has is left out.
      fields: fields.filter(isKnown),
      reason,
    })),
  };
}

export function toAgentRefund(request: RefundRequest): contract.AgentRefund {
  const purchase = assertDefined(request.purchase, "purchase");
  const decided = request.decisions.at(-1)?.decidedAt;
  return {
    ...refundOf(request),
    leadId: purchase.leadId,
    fee: toMoney(assertDefined(purchase.fee, "purchase.fee")),
    decidedAt: decided ? toInstant(decided, "decided_at") : null,
  };
}
