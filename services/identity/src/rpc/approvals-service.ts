import { refuse } from "@doorlight/common/errors";
import { makePaging } from "@doorlight/common/paging";
import { serveMethods, userCaller, type RpcRoutes } from "@doorlight/common/rpc";
import { ApprovalsService } from "@doorlight/proto/identity/v1/approvals_service_pb";
import { z } from "zod";
import type { Approval } from "../domain/approval.ts";
import type { UseCases } from "../parts/use-cases.ts";
import { toApprovalMessage, toRequest } from "./approval-mapper.ts";

const paging = makePaging(z.strictObject({ at: z.coerce.date(), id: z.uuid() }));

/** What one admin wants done, and another decides. */
export function makeApprovalsService({ approvals, stores, clock }: UseCases): RpcRoutes {
  const approvableOf = (found: readonly Approval[], by: string) =>
    stores.approvals.listApprovable(
      found.map(({ id }) => id),
      by,
      clock.now(),
    );

  /** Without a further read for what the caller asked for or decided, which the caller cannot approve. */
  async function toAnswer(found: Approval, by: string) {
    const mayBe = found.state === "asked" && found.askedBy !== by;
    return { approval: toApprovalMessage(found, mayBe ? await approvableOf([found], by) : new Set()) };
  }

  return {
    routes: (router) =>
      serveMethods(router, ApprovalsService, {
        async askApproval({ call, amount: money, extent, limitBefore, ...asked }, ctx) {
          const askedBy = userCaller(ctx).userId;
          if ((money === null) === (extent === null)) return refuse("invalid_request");
          const amount = money ?? { amount: BigInt(extent ?? 0), currency: null };
          const request = toRequest(call, limitBefore);
          return toAnswer(await approvals.ask({ ...asked, amount, askedBy, request }), askedBy);
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
          return { approvals: items.map((item) => toApprovalMessage(item, approvable)), nextCursor, waiting: others };
        },
        async decideApproval({ approvalId, ...decision }, ctx) {
          const { userId } = userCaller(ctx);
          return toAnswer(await approvals.decide(userId, approvalId, decision), userId);
        },
      }),
  };
}
