import { refuse } from "@doorlight/common/errors";
import { makePaging } from "@doorlight/common/paging";
import { type Plain, serveMethods, userCaller, type RpcRoutes } from "@doorlight/common/rpc";
import { type AskApprovalRequestSchema, ApprovalsService } from "@doorlight/proto/identity/v1/approvals_service_pb";
import { z } from "zod";
import type { Approval, ApprovalRequest } from "../domain/approval.ts";
import type { UseCases } from "../parts/use-cases.ts";

const paging = makePaging(z.strictObject({ at: z.coerce.date(), id: z.uuid() }));

const toMessage = ({ request, ...approval }: Approval, approvable: ReadonlySet<string>) => ({
  ...approval,
  approvable: approvable.has(approval.id),
  credits: request?.action === "grant_credits" ? request.credits : null,
  reason: request?.action === "grant_credits" ? request.reason : null,
  dealId: request && "dealId" in request ? request.dealId : null,
  endsOn: request?.action === "extend_deal" ? request.endsOn : null,
  invoiceId: request?.action === "record_payment" ? request.invoiceId : null,
  payment: request?.action === "record_payment" ? { ...request.amount, amount: BigInt(request.amount.amount) } : null,
});

/** What one admin wants done, and another decides. */
export function makeApprovalsService({ approvals, stores, clock }: UseCases): RpcRoutes {
  const approvableOf = (found: readonly Approval[], by: string) =>
    stores.approvals.listApprovable(
      found.map(({ id }) => id),
      by,
      clock.now(),
    );

  const toAnswer = async (found: Approval, by: string) => ({
    approval: toMessage(found, await approvableOf([found], by)),
  });

  return {
    routes: (router) =>
      serveMethods(router, ApprovalsService, {
        async askApproval({ call, ...asked }, ctx) {
          const askedBy = userCaller(ctx).userId;
          return toAnswer(await approvals.ask({ ...asked, askedBy, request: toRequest(call) }), askedBy);
        },
        async listApprovals({ waiting, ofOthers, limit, cursor }, ctx) {
          const now = clock.now();
          const { userId } = userCaller(ctx);
          const asked = { waitingAt: waiting ? now : null, exceptOf: ofOthers ? userId : null };
          const [rows, others] = await Promise.all([
            stores.approvals.list({ ...asked, limit: limit + 1, after: paging.start(cursor) }),
            stores.approvals.countWaiting(now, userId),
          ]);
          const { items, nextCursor } = paging.page(rows, limit, ({ askedAt: at, id }) => ({ at, id }));
          const approvable = await approvableOf(items, userId);
          return { approvals: items.map((item) => toMessage(item, approvable)), nextCursor, waiting: others };
        },
        async decideApproval({ approvalId, approve }, ctx) {
          const { userId } = userCaller(ctx);
          return toAnswer(await approvals.decide(userId, approvalId, approve), userId);
        },
      }),
  };
}

type Call = Plain<typeof AskApprovalRequestSchema>["call"];

function toRequest({ case: action, value }: Call): ApprovalRequest {
  switch (action) {
    case "grantCredits":
      return { action: "grant_credits", credits: value.credits, reason: value.reason };
    case "activateDeal":
      return { action: "activate_deal", dealId: value.dealId, version: String(value.version) };
    case "extendDeal":
      return { action: "extend_deal", ...value, version: String(value.version) };
    case "recordPayment": {
      const { invoiceId, amount, paidOn } = value;
      return { action: "record_payment", invoiceId, amount: { ...amount, amount: String(amount.amount) }, paidOn };
    }
    case undefined:
      return refuse("invalid_request");
  }
}
