import { isMoney } from "@doorlight/common/product";
import { fromMessage } from "@doorlight/common/rpc";
import { DisputeSchema } from "@doorlight/proto/billing/v1/disputes_service_pb";
import { WaitingAccountSchema, WaitingPaymentSchema } from "@doorlight/proto/billing/v1/invoices_service_pb";
import { CampaignSchema } from "@doorlight/proto/campaign/v1/campaign_pb";
import { DeadLetterSchema } from "@doorlight/proto/common/v1/dead_letters_service_pb";
import { InvariantSchema } from "@doorlight/proto/common/v1/invariants_service_pb";
import { ApprovalSchema } from "@doorlight/proto/identity/v1/approvals_service_pb";
import { JoinRequestSchema } from "@doorlight/proto/identity/v1/profile_service_pb";
import { PausedLeadSchema } from "@doorlight/proto/leads/v1/lead_desk_service_pb";
import { QuietListSchema } from "@doorlight/proto/leads/v1/lead_lists_service_pb";
import { RefundRequestSchema } from "@doorlight/proto/refunds/v1/refund_pb";
import { LeftBuyerSchema } from "@doorlight/proto/refunds/v1/refunds_service_pb";
import type { Decision, DecisionKind } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { toMoney } from "../mappers/values.ts";
import type { Session } from "../sessions/session.ts";
import { ifAnswered } from "./if-answered.ts";

export type SourceClients = Pick<
  Clients,
  | "approvals"
  | "refunds"
  | "disputes"
  | "profiles"
  | "campaigns"
  | "invariants"
  | "deadLetters"
  | "invoicing"
  | "detailsDesk"
  | "leadLists"
  | "leadDesk"
>;

/** What waits, before people are named. */
export type Waiting = Omit<Decision, "user"> & { userId: string | null };

/** What waits of one kind, at most `MOST`, and how much in all: null if a service did not answer. */
export type Found = { waiting: Waiting[]; count: number | null };

type Source = (as: Session["as"]) => Promise<Found>;

const MOST = 25;

const nothing = { userId: null, country: null, name: null, reason: null, count: null, amount: null, dueAt: null };
const iso = (at: Date | null | undefined) => at?.toISOString() ?? null;

/** A kind that one service knows. */
const of =
  (ask: (call: Parameters<Source>[0]) => Promise<Found>): Source =>
  async (as) =>
    (await ifAnswered(as, ask)) ?? { waiting: [], count: null };

/** Who knows what waits, by kind. For one answer: kinds of one call share it. */
export function makeDecisionSources(clients: SourceClients): Record<DecisionKind, Source> {
  let asked: ReturnType<SourceClients["invoicing"]["listInvoicingWork"]> | undefined;
  const work = (call: Session["as"]) => (asked ??= clients.invoicing.listInvoicingWork({ limit: MOST }, call));
  return {
    violation: async (as) => {
      const services = Object.values(clients.invariants);
      const answers = await Promise.all(
        services.map((service) => ifAnswered(as, (call) => service.listInvariants({}, call))),
      );
      const rules = answers
        .flatMap((answer) => answer?.invariants ?? [])
        .map((rule) => fromMessage(InvariantSchema, rule));
      // Dead letters have a row of their own.
      const broken = rules.filter(({ id, violations, error }) => id !== "E3" && (violations > 0 || error !== ""));
      return {
        waiting: broken.slice(0, MOST).map(({ id, rule: name, violations: count, checkedAt }) => ({
          ...nothing,
          kind: "violation",
          id,
          name,
          count,
          since: iso(checkedAt),
        })),
        count: answers.includes(undefined) ? null : broken.length,
      };
    },

    dead_letter: async (as) => {
      const answers = await Promise.all(
        Object.entries(clients.deadLetters).map(async ([service, client]) => ({
          service,
          found: await ifAnswered(as, (call) => client.listDeadLetters({ limit: 1 }, call)),
        })),
      );
      const waiting = answers.flatMap(({ service, found }): Waiting[] => {
        const [oldest] = found?.letters ?? [];
        if (!found || !oldest) return [];
        const since = iso(fromMessage(DeadLetterSchema, oldest).givenUpAt);
        return [{ ...nothing, kind: "dead_letter", id: service, name: service, count: found.total, since }];
      });
      const isWhole = answers.every(({ found }) => found !== undefined);
      return { waiting, count: isWhole ? waiting.length : null };
    },

    parked_account: of(async (call) => {
      const { parked, parkedCount } = await work(call);
      const waiting = parked.map((account) => {
        const { userId, country, cause: reason, net, parkedAt } = fromMessage(WaitingAccountSchema, account);
        const facts = { userId, country, reason, amount: net && toMoney(net) };
        return { ...nothing, kind: "parked_account" as const, id: userId, ...facts, since: iso(parkedAt) };
      });
      return { waiting, count: parkedCount };
    }),

    details_to_correct: of(async (call) => {
      const { countries } = await clients.detailsDesk.countDetailsToCorrect({}, call);
      const waiting = countries.map(({ country, accounts: count }) => {
        return { ...nothing, kind: "details_to_correct" as const, id: country, country, count, since: null };
      });
      return { waiting, count: waiting.length };
    }),

    open_payment: of(async (call) => {
      const { payments, paymentCount } = await work(call);
      const waiting = payments.map((payment) => {
        const { id, country, kind: reason, amount, payer, importedAt } = fromMessage(WaitingPaymentSchema, payment);
        const facts = { country, reason, amount: toMoney(amount), name: payer || null };
        return { ...nothing, kind: "open_payment" as const, id, ...facts, since: iso(importedAt) };
      });
      return { waiting, count: paymentCount };
    }),

    approval: of(async (call) => {
      const asked = { waiting: true, ofOthers: true, limit: MOST };
      const { approvals, waiting: count } = await clients.approvals.listApprovals(asked, call);
      const waiting = approvals.map((approval) => {
        const {
          id,
          action: reason,
          subjectId: userId,
          amount,
          askedAt,
          expiresAt,
        } = fromMessage(ApprovalSchema, approval);
        // Another address is worth nothing.
        const worth = amount && amount.amount > 0n ? toMoney(amount) : null;
        const facts = { userId, reason, amount: worth, since: iso(askedAt), dueAt: iso(expiresAt) };
        return { ...nothing, kind: "approval" as const, id, ...facts };
      });
      return { waiting, count };
    }),

    refund_request: of(async (call) => {
      const { requests, count } = await clients.refunds.listRefundRequests({ state: "pending", limit: MOST }, call);
      const waiting = requests.map((request) => {
        const { id, reason, purchase, requestedAt, appealedAt, dueAt } = fromMessage(RefundRequestSchema, request);
        const { buyerId: userId, country, fee, paymentSource } = purchase;
        const facts = { userId, country, reason, amount: isMoney(paymentSource) ? toMoney(fee) : null };
        return {
          ...nothing,
          kind: "refund_request" as const,
          id,
          ...facts,
          since: iso(appealedAt ?? requestedAt),
          dueAt: iso(dueAt),
        };
      });
      return { waiting, count };
    }),

    paused_lead: of(async (call) => {
      const { leads, count } = await clients.leadDesk.listPausedLeads({ limit: MOST }, call);
      const waiting = leads.map((lead) => {
        const { id, country, place, cause: reason, pausedAt, until } = fromMessage(PausedLeadSchema, lead);
        const facts = { country, reason, name: place.district || place.city, since: iso(pausedAt), dueAt: iso(until) };
        return { ...nothing, kind: "paused_lead" as const, id, ...facts };
      });
      return { waiting, count };
    }),

    dispute: of(async (call) => {
      const { disputes, count } = await clients.disputes.listUnansweredDisputes({ limit: MOST }, call);
      const waiting = disputes.map((dispute) => {
        const {
          chargeId: id,
          userId,
          country,
          amount,
          reason,
          openedAt,
          answerBy,
        } = fromMessage(DisputeSchema, dispute);
        const facts = { userId, country, reason, amount: toMoney(amount) };
        return { ...nothing, kind: "dispute" as const, id, ...facts, since: iso(openedAt), dueAt: iso(answerBy) };
      });
      return { waiting, count };
    }),

    office_request: of(async (call) => {
      const { requests } = await clients.profiles.listJoinRequests({}, call);
      const waiting = requests.slice(0, MOST).map((request) => {
        const { id, userId, office, requestedAt } = fromMessage(JoinRequestSchema, request);
        return { ...nothing, kind: "office_request" as const, id, userId, name: office.name, since: iso(requestedAt) };
      });
      return { waiting, count: requests.length };
    }),

    left_buyer: of(async (call) => {
      const { buyers, count } = await clients.refunds.listLeftBuyers({ limit: MOST }, call);
      const waiting = buyers.map((buyer) => {
        const { buyerId: userId, country, rejectedAt, spent } = fromMessage(LeftBuyerSchema, buyer);
        const facts = { userId, country, amount: toMoney(spent), since: iso(rejectedAt) };
        return { ...nothing, kind: "left_buyer" as const, id: userId, ...facts };
      });
      return { waiting, count };
    }),

    quiet_list: of(async (call) => {
      const { lists, count } = await clients.leadLists.listQuietLists({ limit: MOST }, call);
      const waiting = lists.map((list) => {
        const { id, userId, country, name, quietSince } = fromMessage(QuietListSchema, list);
        return { ...nothing, kind: "quiet_list" as const, id, userId, country, name, since: iso(quietSince) };
      });
      return { waiting, count };
    }),

    campaign: of(async (call) => {
      const { campaigns, nextCursor } = await clients.campaigns.listCampaigns({ waiting: true, limit: 100 }, call);
      const waiting = campaigns.slice(0, MOST).map((campaign) => {
        const { id, plan, state, stoppedBy, startsAt, endedAt } = fromMessage(CampaignSchema, campaign);
        const since = state === "missed" ? startsAt : endedAt;
        return {
          ...nothing,
          kind: "campaign" as const,
          id,
          name: plan.name,
          reason: stoppedBy || state,
          since: iso(since),
        };
      });
      // Nobody lets a hundred of them wait.
      return { waiting, count: nextCursor ? null : campaigns.length };
    }),
  };
}
