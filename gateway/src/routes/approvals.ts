import * as contract from "../../contract/index.ts";
import { toApprovals } from "../answers/approvals.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import { route, signedIn } from "../http/route.ts";

/** Actions above what one admin may do alone. */
export function makeApprovalRoutes({ clients }: { clients: Pick<Clients, "approvals" | "identity"> }) {
  return [
    route(contract.listApprovals, async (call) => {
      const { state, ...page } = call.query;
      const asked = { ...page, waiting: state === "waiting" };
      const { approvals, waiting, nextCursor } = await clients.approvals.listApprovals(asked, signedIn(call).as);
      return { items: await toApprovals(clients, approvals), waiting, nextCursor: nextCursor || null };
    }),

    route(contract.decideApproval, async ({ params, body, ...call }) => {
      const decision = { approvalId: params.id, approve: body.approved, reason: body.reason ?? "" };
      const { approval } = await clients.approvals.decideApproval(decision, signedIn(call).as);
      const [decided] = await toApprovals(clients, [assertDefined(approval, "approval")]);
      return assertDefined(decided, "approval");
    }),
  ];
}
