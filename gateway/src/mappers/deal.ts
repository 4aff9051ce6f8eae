import { create } from "@bufbuild/protobuf";
import type { Plain } from "@doorlight/common/rpc";
import { type ContractOwner, LimitationsSchema } from "@doorlight/proto/billing/v1/billing_pb";
import {
  type CutMonth,
  CutMonthSchema,
  DealHistoryEntrySchema,
  type DealHistoryEntry,
  DealSchema,
  DealTermsSchema,
  type Deal as WireDeal,
} from "@doorlight/proto/billing/v1/deals_service_pb";
import type { AgentCard } from "@doorlight/proto/identity/v1/user_pb";
import type { Quota } from "@doorlight/proto/purchasing/v1/purchase_pb";
import * as z from "zod/mini";
import * as contract from "../../contract/index.ts";
import type { Deal, DealBody } from "../../contract/index.ts";
import { type AgentCards, personOf } from "../answers/agent-cards.ts";
import { assertDefined } from "../assert-defined.ts";
import { answerOf } from "./answer-of.ts";
import { toMoney, toVat } from "./values.ts";
import type { Said } from "../plain-client.ts";

const cutMonthOf = answerOf(CutMonthSchema, contract.Deal.shape.cutMonth.def.innerType);
export const toCutMonth = (cut: CutMonth | undefined) => (cut ? cutMonthOf(cut) : null);
const factsOf = answerOf(DealSchema, contract.Deal);
const termsOf = answerOf(DealTermsSchema, z.omit(contract.Deal, { owner: true, fee: true }));
const ownTermsOf = answerOf(DealTermsSchema, z.omit(contract.OwnDeal, { fee: true }));
const offerOf = answerOf(DealSchema, z.omit(contract.DealOffer, { feeVat: true, firstFeeVat: true }));
const offeredTermsOf = answerOf(DealTermsSchema, z.omit(contract.DealOffer, { fee: true }));
const limitationsOf = answerOf(LimitationsSchema, contract.Deal);
/** No message, no limits. */
const unlimited = create(LimitationsSchema);

const changeOf = answerOf(DealHistoryEntrySchema, z.omit(contract.DealChange, { approvedBy: true }));

export function toTerms({ owner, leadTypes, places, ...terms }: DealBody): Said<Plain<typeof DealTermsSchema>> {
  return {
    ...terms,
    owner: { owner: { case: owner.kind === "user" ? "userId" : "officeId", value: owner.id } },
    limitations: { leadTypes, places },
  };
}

/** A deal with the names of its people. */
export function toDeal(deal: WireDeal, cards: AgentCards): Deal {
  const terms = assertDefined(deal.terms, "deal.terms");
  const payer = cards.get(terms.payerId);
  return {
    ...factsOf(deal),
    ...termsOf(terms),
    ...limitationsOf(terms.limitations ?? unlimited),
    owner: toOwner(assertDefined(terms.owner, "deal.terms.owner"), payer, cards),
    payer: personOf(terms.payerId, cards),
  };
}

/** An office has the name that its payer's office has. */
function toOwner({ owner }: ContractOwner, payer: AgentCard | undefined, cards: AgentCards): Deal["owner"] {
  const id = assertDefined(owner.value, "deal.terms.owner");
  if (owner.case === "userId") return { kind: "user", ...personOf(id, cards) };
  return { kind: "office", id, name: payer?.officeId === id ? (payer.officeName ?? null) : null };
}

export function toDealChange(change: DealHistoryEntry, cards: AgentCards): contract.DealChange {
  const { adminId, approvedBy } = change;
  return {
    ...changeOf(change),
    admin: adminId ? personOf(adminId, cards) : null,
    approvedBy: approvedBy ? personOf(approvedBy, cards) : null,
  };
}

/** `quotas` are those of this month; `serves`: whether it gives the user anything. */
export function toOwnDeal(
  deal: WireDeal,
  { quotas, userId, serves }: { quotas: readonly Quota[]; userId: string; serves: boolean },
): contract.OwnDeal {
  const terms = assertDefined(deal.terms, "deal.terms");
  const isPayer = terms.payerId === userId;
  const showsFee = isPayer || terms.owner?.owner.value === userId;
  const quota = quotas.find(({ contractId }) => contractId === deal.id);
  return {
    id: deal.id,
    ...ownTermsOf(terms),
    ...limitationsOf(terms.limitations ?? unlimited),
    ofOffice: terms.owner?.owner.case === "officeId",
    forAnother: !serves,
    isPayer,
    fee: showsFee ? toMoney(assertDefined(deal.fee, "deal.fee")) : null,
    feeVat: showsFee ? (toVat(deal.fee, deal.feeVat) ?? null) : null,
    returned: showsFee && deal.returned ? toMoney(deal.returned) : null,
    cutMonth: showsFee ? toCutMonth(deal.cutMonth) : null,
    leadsThisMonth: quota ? quota.total : null,
    leadsLeft: quota ? Math.max(0, quota.total - quota.used) : null,
  };
}

export function toDealOffer(deal: WireDeal): contract.DealOffer {
  const offer = offerOf(deal);
  const terms = assertDefined(deal.terms, "deal.terms");
  return {
    ...offeredTermsOf(terms),
    ...limitationsOf(terms.limitations ?? unlimited),
    ...offer,
    feeVat: assertDefined(toVat(deal.fee, deal.feeVat) ?? undefined, "deal.feeVat"),
    firstFeeVat: assertDefined(toVat(deal.firstFee, deal.firstFeeVat) ?? undefined, "deal.firstFeeVat"),
    ofOffice: terms.owner?.owner.case === "officeId",
  };
}
