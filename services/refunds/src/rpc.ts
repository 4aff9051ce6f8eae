import { refuse } from "@doorlight/common/errors";
import { makePaging } from "@doorlight/common/paging";
import { type RpcRoutes, definePermissions, userCaller } from "@doorlight/common/rpc";
import type { Clock } from "@doorlight/common/time";
import { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";
import { RefundsService } from "@doorlight/proto/refunds/v1/refunds_service_pb";
import { z } from "zod";
import type { QueueStore } from "./db/queue-store.ts";
import type { RequestStore } from "./db/request-store.ts";
import type { SellerEvidence } from "./db/seller-store.ts";
import type { ContactAttempt, Purchase, RefundRequest, SellerAct } from "./domain/refund.ts";
import {
  attemptKinds,
  reasons,
  states,
  toAttemptMessage,
  toDate,
  toEligibilityMessage,
  toEvidenceMessage,
  toPurchaseRefundMessage,
  toRequestMessage,
  toSellerActMessage,
  toSellerMessage,
} from "./mappers.ts";
import type { ChangeRefund } from "./use-cases/change-refund.ts";
import type { ExportUser } from "./use-cases/export-user.ts";
import type { FindEligibility } from "./use-cases/find-eligibility.ts";
import type { ListPurchaseRefunds } from "./use-cases/list-purchase-refunds.ts";
import type { LogContactAttempt } from "./use-cases/log-contact-attempt.ts";
import type { RequestRefund } from "./use-cases/request-refund.ts";

const agents = ["agent"] as const;
const superAdmins = ["super_admin"] as const;

const permissions = [
  definePermissions(RefundsService, {
    logContactAttempt: agents,
    requestRefund: agents,
    cancelRefund: agents,
    appealRefund: agents,
    getPurchaseRefunds: agents,
    listPurchaseRefunds: agents,
    listRefundRequests: superAdmins,
    getRefundRequest: superAdmins,
    resolveRefund: superAdmins,
    getRefundMail: ["service:notifications"],
  }),
  definePermissions(PersonalDataService, { exportUser: ["service:identity"] }),
];

const paging = makePaging(z.strictObject({ at: z.coerce.date(), id: z.uuid() }));

type Dependencies = {
  logContactAttempt: LogContactAttempt;
  requestRefund: RequestRefund;
  changeRefund: ChangeRefund;
  listPurchaseRefunds: ListPurchaseRefunds;
  findEligibility: FindEligibility;
  exportUser: ExportUser;
  purchases: { find(id: string): Promise<Purchase | undefined> };
  attempts: { ofPurchase(id: string): Promise<ContactAttempt[]> };
  requests: Pick<RequestStore, "find" | "ofPurchase">;
  queue: Pick<QueueStore, "list" | "count" | "evidenceOf">;
  sellers: { evidenceOf(leadId: string): Promise<SellerEvidence> };
  sellerActs: { ofLead(leadId: string): Promise<SellerAct[]> };
  db: Parameters<FindEligibility>[1];
  clock: Clock;
};

/** Contact attempts and refunds, for agents, super admins and mails. */
export function makeRpc(dependencies: Dependencies): RpcRoutes {
  const { logContactAttempt, requestRefund, changeRefund, listPurchaseRefunds, findEligibility } = dependencies;
  const { exportUser, purchases, attempts, requests, queue, sellers, sellerActs, db, clock } = dependencies;
  const answer = (request: RefundRequest) => ({ request: toRequestMessage(request, clock.now()) });

  return {
    permissions,
    routes(router) {
      router.service(RefundsService, {
        async logContactAttempt({ kind, attemptedAt, ...same }, ctx) {
          const attempt = { ...same, kind: attemptKinds.toText(kind), attemptedAt: toDate(attemptedAt) };
          const logged = await logContactAttempt(attempt, userCaller(ctx).userId);
          return {
            attempt: toAttemptMessage(logged.attempt),
            eligibility: toEligibilityMessage(logged.eligibility),
          };
        },
        async requestRefund({ reason, ...same }, ctx) {
          return answer(await requestRefund({ ...same, reason: reasons.toText(reason) }, userCaller(ctx).userId));
        },
        async cancelRefund({ requestId }, ctx) {
          return answer(await changeRefund.cancel(requestId, userCaller(ctx).userId));
        },
        async appealRefund({ requestId, description }, ctx) {
          return answer(await changeRefund.appeal(requestId, userCaller(ctx).userId, description));
        },
        async getPurchaseRefunds({ purchaseId }, ctx) {
          const purchase = await purchases.find(purchaseId);
          if (purchase?.buyerId !== userCaller(ctx).userId) return refuse("not_found");
          const [tried, asked, eligibility] = await Promise.all([
            attempts.ofPurchase(purchaseId),
            requests.ofPurchase(purchaseId),
            findEligibility(purchase, db),
          ]);
          return {
            attempts: tried.map(toAttemptMessage),
            requests: asked.map((request) => toRequestMessage(request, clock.now())),
            eligibility: toEligibilityMessage(eligibility),
          };
        },
        async listPurchaseRefunds({ purchaseIds }, ctx) {
          const refunds = await listPurchaseRefunds(userCaller(ctx).userId, purchaseIds);
          return { purchases: refunds.map(toPurchaseRefundMessage) };
        },
        async listRefundRequests({ state, country, limit, cursor }) {
          const filter = {
            state: state === undefined ? undefined : states.toText(state),
            country: country || undefined,
          };
          const [found, count] = await Promise.all([
            queue.list(filter, limit + 1, paging.start(cursor)),
            queue.count(filter),
          ]);
          const page = paging.page(found, limit, ({ id, pendingSince, requestedAt }) => ({
            at: filter.state === "pending" ? pendingSince : requestedAt,
            id,
          }));
          return {
            requests: page.items.map((request) => toRequestMessage(request, clock.now())),
            nextCursor: page.nextCursor,
            count,
          };
        },
        async getRefundRequest({ requestId }) {
          const request = (await requests.find(requestId)) ?? refuse("not_found");
          const [tried, evidence, seller, acts] = await Promise.all([
            attempts.ofPurchase(request.purchase.id),
            queue.evidenceOf(request, clock.now()),
            sellers.evidenceOf(request.purchase.leadId),
            sellerActs.ofLead(request.purchase.leadId),
          ]);
          return {
            ...answer(request),
            attempts: tried.map(toAttemptMessage),
            ...toEvidenceMessage(evidence),
            ...toSellerMessage(seller),
            sellerActs: acts.map(toSellerActMessage),
          };
        },
        async resolveRefund({ requestId, version, approve, message }, ctx) {
          const verdict = { approved: approve, message, adminId: userCaller(ctx).userId };
          return answer(await changeRefund.resolve(requestId, version, verdict));
        },
        async getRefundMail({ requestId }) {
          return answer((await requests.find(requestId)) ?? refuse("not_found"));
        },
      });
      router.service(PersonalDataService, {
        async exportUser({ userId }) {
          return { json: await exportUser(userId) };
        },
      });
    },
  };
}
