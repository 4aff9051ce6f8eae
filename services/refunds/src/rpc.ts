import { refuse } from "@doorlight/common/errors";
import { makePaging } from "@doorlight/common/paging";
import { type RpcRoutes, serveMethods, userCaller } from "@doorlight/common/rpc";
import { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";
import { RefundsService } from "@doorlight/proto/refunds/v1/refunds_service_pb";
import { z } from "zod";
import { windowEnd } from "./domain/eligibility.ts";
import { appealUntil, dueAt, isBuyerOf, isLate, type RefundRequest } from "./domain/refund.ts";
import type { UseCases } from "./parts/use-cases.ts";

const MOST_OF_LEAD = 50;
/** A cursor of the release before has no `appealed`. */
const paging = makePaging(z.strictObject({ at: z.coerce.date(), id: z.uuid(), appealed: z.boolean().optional() }));
const ofAnyone = { state: null, country: null, reason: null, late: false, appealed: false };

/** Contact attempts and refunds, for agents, super admins and mails. */
export function makeRpc(useCases: UseCases): RpcRoutes {
  const { purchases, attempts, requests, queue, sellers, sellerActs, ruleShares, unasked, changeRefund } = useCases;
  const { packOf, db, clock } = useCases;

  /** With the consequences of its state and the time. */
  const shown = (request: RefundRequest) => ({
    ...request,
    appeal: request.appeal?.description,
    appealedAt: request.appeal?.at,
    dueAt: dueAt(request),
    appealUntil: appealUntil(request, clock.now()),
    isLate: isLate(request, clock.now()),
  });
  const answer = (request: RefundRequest) => ({ request: shown(request) });

  return {
    routes(router) {
      serveMethods(router, RefundsService, {
        logContactAttempt: (attempt, ctx) => useCases.logContactAttempt(attempt, userCaller(ctx).userId),
        undoContactAttempt: async ({ purchaseId, attemptId }, ctx) => ({
          eligibility: await useCases.undoContactAttempt(purchaseId, attemptId, userCaller(ctx).userId),
        }),
        requestRefund: async (command, ctx) => answer(await useCases.requestRefund(command, userCaller(ctx))),
        cancelRefund: async ({ requestId }, ctx) =>
          answer(await changeRefund.cancel(requestId, userCaller(ctx).userId)),
        appealRefund: async ({ requestId, description }, ctx) =>
          answer(await changeRefund.appeal(requestId, userCaller(ctx).userId, description)),
        async getPurchaseRefunds({ purchaseId }, ctx) {
          const purchase = await purchases.find(purchaseId);
          if (!isBuyerOf(purchase, userCaller(ctx))) return refuse("not_found");
          const [tried, asked, eligibility] = await Promise.all([
            attempts.ofPurchase(purchaseId),
            requests.ofPurchase(purchaseId),
            useCases.findEligibility(purchase, db),
          ]);
          return { attempts: tried, requests: asked.map(shown), eligibility };
        },
        listPurchaseRefunds: async ({ purchaseIds }, ctx) => ({
          purchases: await useCases.listPurchaseRefunds(userCaller(ctx), purchaseIds),
        }),
        async listRefundRequests({ limit, cursor, ...filter }) {
          const now = clock.now();
          const [found, counted] = await Promise.all([
            queue.list(filter, now, limit + 1, paging.start(cursor)),
            queue.count(filter, now),
          ]);
          const page = paging.page(found, limit, ({ id, pendingSince, requestedAt, appeal }) =>
            filter.state === "pending" ? { at: pendingSince, id, appealed: appeal !== null } : { at: requestedAt, id },
          );
          const claimRates = await useCases.listClaimRates(page.items);
          return { requests: page.items.map(shown), nextCursor: page.nextCursor, claimRates, ...counted };
        },
        async listRefundsOfAgent({ userId, limit, cursor }) {
          const filter = { ...ofAnyone, buyerIds: [userId] };
          const found = await queue.list(filter, clock.now(), limit + 1, paging.start(cursor));
          const page = paging.page(found, limit, ({ id, requestedAt: at }) => ({ at, id }));
          return { requests: page.items.map(shown), nextCursor: page.nextCursor };
        },
        async listRefundsOfLead({ leadId }) {
          const now = clock.now();
          const [asked, due, version] = await Promise.all([
            queue.ofLead(leadId, MOST_OF_LEAD),
            unasked.listDue(leadId, now),
            purchases.versionOfLead(leadId),
          ]);
          return {
            version,
            requests: asked.map(({ purchase, decisions, ...request }) => ({
              ...request,
              buyerId: purchase.buyerId,
              decisions: decisions.map((decision) => ({ ...decision, adminId: decision.adminId ?? "" })),
            })),
            // But for what we withdrew, none is refunded after its time for a refund.
            expected: due.filter((one) => one.isOurs || now < windowEnd(one, packOf(one.country))),
          };
        },
        listLeftBuyers: ({ limit }) => useCases.leftBuyers.list(clock.now(), limit),
        async getRefundRequest({ requestId }, ctx) {
          const request = (await requests.find(requestId)) ?? refuse("not_found");
          const { id, buyerId, leadId, country } = request.purchase;
          const { userId } = userCaller(ctx);
          const [tried, evidence, seller, acts, ruleShare, isForAnother] = await Promise.all([
            attempts.ofPurchase(id),
            queue.evidenceOf(request, clock.now()),
            sellers.evidenceOf(leadId),
            sellerActs.ofLead(leadId),
            ruleShares.of(buyerId, packOf(country).refundsByRule, clock.now()),
            // The decision asks again.
            useCases.isForAnother(request, userId).catch(() => false),
          ]);
          const facts = { ...evidence, ...seller, sellerActs: acts, ruleShare, isForAnother };
          return { ...answer(request), attempts: tried, ...facts };
        },
        async resolveRefund({ requestId, version, approve: approved, message }, ctx) {
          const verdict = { approved, message, adminId: userCaller(ctx).userId };
          return answer(await changeRefund.resolve(requestId, version, verdict));
        },
        resolveLeadRefunds: ({ approve: approved, ...command }, ctx) =>
          useCases.decideLead({ ...command, approved, adminId: userCaller(ctx).userId }),
        getRefundMail: async ({ requestId }) => answer((await requests.find(requestId)) ?? refuse("not_found")),
        getExpectedRefund: async (buyer) => ({ dueAt: await unasked.leftDueAtOf(buyer, clock.now()) }),
      });
      serveMethods(router, PersonalDataService, {
        exportUser: async ({ userId }) => ({ json: await useCases.exportUser(userId) }),
      });
    },
  };
}
