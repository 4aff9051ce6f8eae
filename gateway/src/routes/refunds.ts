import { refuseField } from "@doorlight/common/errors";
import type { RefundRequest as WireRequest } from "@doorlight/proto/refunds/v1/refund_pb";
import * as contract from "../../contract/index.ts";
import type { Locale } from "../../contract/index.ts";
import { agentCardsOf } from "../answers/agent-cards.ts";
import { disputedPurchases } from "../answers/disputed-purchases.ts";
import { idsByBusiness } from "../answers/ids-by-business.ts";
import { ifAnswered } from "../answers/if-answered.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import { toLeadName } from "../mappers/lead.ts";
import {
  peopleOfRefund,
  toAttempt,
  toEligibility,
  toEvidence,
  toQueuedRefund,
  toRefundRequest,
} from "../mappers/refund.ts";
import { readerLocale } from "../http/reader-locale.ts";
import { renameFieldErrors } from "../http/rename-field-errors.ts";
import { route, signedIn } from "../http/route.ts";
import type { Session } from "../sessions/session.ts";

interface Ports {
  clients: Pick<Clients, "refunds" | "leads" | "leadDesk" | "identity" | "users" | "search" | "disputes">;
}

/** Of those whom a text finds: more than one name has, and few enough for one question. */
const MOST_AGENTS = 100;

const toField = renameFieldErrors((path) => (path === "attemptedAt" ? "at" : path));

export function makeRefundRoutes({ clients }: Ports) {
  const { refunds, leads, leadDesk, users } = clients;

  /** With the names of their leads and of the people in them. */
  async function queued(requests: readonly WireRequest[], { as }: Session, locale: Locale, others: string[] = []) {
    const leadIds = [...new Set(requests.flatMap(({ purchase }) => purchase?.leadId ?? []))];
    const [people, disputed, { leads: found }, streets] = await Promise.all([
      agentCardsOf(clients, [...requests.flatMap(peopleOfRefund), ...others]),
      disputedPurchases(clients, requests, as),
      leads.getLeads({ leadIds }, as).catch(() => ({ leads: [] })),
      ifAnswered(as, (call) => leadDesk.listLeadStreets({ leadIds }, call)),
    ]);
    const names = new Map(found.map((lead) => [lead.id, toLeadName(lead, locale)]));
    const addresses = new Map(streets?.streets.map(({ leadId, address }) => [leadId, address]));
    const homeOf = (leadId = "") => ({ lead: names.get(leadId) ?? null, street: addresses.get(leadId) || null });
    return {
      people,
      items: requests.map((request) => toQueuedRefund(request, homeOf(request.purchase?.leadId), { people, disputed })),
    };
  }

  /** The agents whom a text finds. */
  async function agentsOf(text: string, { as }: Session) {
    if (text === "") return { buyerIds: [], isCut: false };
    const foundIds = await idsByBusiness(clients, text, as);
    const found = await users.listUsers({ text, foundIds, limit: MOST_AGENTS }, as);
    return { buyerIds: found.users.flatMap(({ user }) => user?.id ?? []), isCut: found.nextCursor !== "" };
  }

  /** The bank decides about a disputed charge: what it keeps would not come back to the card. */
  async function refuseIfDisputed(requestId: string, { as }: Session) {
    const { request } = await refunds.getRefundRequest({ requestId }, as);
    const disputed = await disputedPurchases(clients, request ? [request] : [], as);
    if (disputed.size > 0)
      refuseField("outcome", "charge_disputed", "must wait for the bank, which decides about the disputed charge");
  }

  /** Requests of the agent. */
  async function own(requests: readonly WireRequest[], { as }: Session) {
    const disputed = await disputedPurchases(clients, requests, as);
    return requests.map((request) => toRefundRequest(request, disputed));
  }

  async function ownOne(request: WireRequest | undefined, session: Session) {
    return { request: assertDefined((await own(request ? [request] : [], session))[0], "request") };
  }

  return [
    route(contract.logContactAttempt, async (call) => {
      const { idempotencyKey, params, body } = call;
      const command = { ...body, attemptedAt: new Date(body.at), purchaseId: params.id, idempotencyKey };
      const logged = await refunds.logContactAttempt(command, signedIn(call).as).catch(toField);
      return {
        attempt: toAttempt(assertDefined(logged.attempt, "attempt")),
        eligibility: toEligibility(logged.eligibility),
      };
    }),

    route(contract.undoContactAttempt, async (call) => {
      const { id: purchaseId, attemptId } = call.params;
      const { eligibility } = await refunds.undoContactAttempt({ purchaseId, attemptId }, signedIn(call).as);
      return { eligibility: toEligibility(eligibility) };
    }),

    route(contract.getPurchaseRefunds, async (call) => {
      const session = signedIn(call);
      const found = await refunds.getPurchaseRefunds({ purchaseId: call.params.id }, session.as);
      return {
        attempts: found.attempts.map(toAttempt),
        requests: await own(found.requests, session),
        eligibility: toEligibility(found.eligibility),
      };
    }),

    route(contract.requestRefund, async (call) => {
      const { idempotencyKey, params, body } = call;
      const asked = { purchaseId: params.id, idempotencyKey, ...body };
      const { request } = await refunds.requestRefund(asked, signedIn(call).as);
      return ownOne(request, signedIn(call));
    }),

    route(contract.cancelRefund, async (call) => {
      const { request } = await refunds.cancelRefund({ requestId: call.params.id }, signedIn(call).as);
      return ownOne(request, signedIn(call));
    }),

    route(contract.appealRefund, async (call) => {
      const { request } = await refunds.appealRefund({ requestId: call.params.id, ...call.body }, signedIn(call).as);
      return ownOne(request, signedIn(call));
    }),

    route(contract.listRefundRequests, async (call) => {
      const session = signedIn(call);
      const { q, late, appealed, ...query } = call.query;
      const { buyerIds, isCut } = await agentsOf(q, session);
      if (q !== "" && buyerIds.length === 0) return { items: [], nextCursor: null, count: 0, countIsLeast: false };
      const asked = { ...query, buyerIds, late: late === "true", appealed: appealed === "true" };
      const page = await refunds.listRefundRequests(asked, session.as);
      const { items } = await queued(page.requests, session, readerLocale(call));
      const rates = new Map(page.claimRates.map((rate) => [rate.buyerId, rate]));
      return {
        items: items.map((item) => {
          const { purchases = 0, claims = 0, days = 0, isAbove = false } = rates.get(item.agent.id) ?? {};
          return { ...item, claims: { purchases, claims, days, isAbove } };
        }),
        nextCursor: page.nextCursor || null,
        count: page.count,
        countIsLeast: page.countIsLeast || isCut,
      };
    }),

    route(contract.getRefundRequest, async (call) => {
      const session = signedIn(call);
      const found = await refunds.getRefundRequest({ requestId: call.params.id }, session.as);
      const others = found.others.map(({ buyerId }) => buyerId);
      const wire = assertDefined(found.request, "request");
      const { items, people } = await queued([wire], session, readerLocale(call), others);
      const { isForAnother } = found;
      return { request: assertDefined(items[0], "request"), evidence: toEvidence(found, people), isForAnother };
    }),

    route(contract.resolveRefund, async (call) => {
      const session = signedIn(call);
      const { outcome, message, version } = call.body;
      if (outcome === "approved") await refuseIfDisputed(call.params.id, session);
      const verdict = { approve: outcome === "approved", message, version };
      const resolving = refunds.resolveRefund({ requestId: call.params.id, ...verdict }, session.as);
      const { request } = await resolving.catch(renameFieldErrors((path) => (path === "approve" ? "outcome" : path)));
      const { items } = await queued([assertDefined(request, "request")], session, readerLocale(call));
      return { request: assertDefined(items[0], "request") };
    }),
  ];
}
