import { refuse } from "@doorlight/common/errors";
import type { Kit } from "@doorlight/common/runtime";
import * as contract from "../../contract/index.ts";
import { toApprovals } from "../answers/approvals.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import type { Config } from "../config.ts";
import { route, signedIn } from "../http/route.ts";

const kinds = {
  credits: { of: "purchasing", isMoney: true },
  deals: { of: "billing", isMoney: true },
  payments: { of: "billing", isMoney: true },
  prices: { of: "billing", isMoney: false },
  trust: { of: "billing", isMoney: true },
  campaigns: { of: "campaign", isMoney: false },
} as const satisfies Record<contract.AllowanceKind, object>;

type Ports = {
  clients: Pick<Clients, "allowances" | "approvals" | "identity">;
  kit: Pick<Kit<Config>, "packs">;
};

/** Actions above what one admin may do alone. */
export function makeApprovalRoutes({ clients, kit: { packs } }: Ports) {
  return [
    route(contract.listApprovals, async (call) => {
      const { state, ...page } = call.query;
      const asked = { ...page, waiting: state === "waiting" };
      const { approvals, waiting, nextCursor } = await clients.approvals.listApprovals(asked, signedIn(call).as);
      return { items: await toApprovals(clients, approvals), waiting, nextCursor: nextCursor || null };
    }),

    route(contract.getAllowance, async (call) => {
      const { country } = call.query;
      const { currency } = packs.get(country) ?? refuse("not_found");
      const { kind } = call.query;
      const { of, isMoney } = kinds[kind];
      const { limit, left } = await clients.allowances[of].getAllowance({ kind, country }, signedIn(call).as);
      return { limit: Number(limit), left: Number(left), currency: isMoney ? currency : null };
    }),

    route(contract.decideApproval, async ({ params, body, ...call }) => {
      const decision = { approvalId: params.id, approve: body.approved, reason: body.reason ?? "" };
      const { approval } = await clients.approvals.decideApproval(decision, signedIn(call).as);
      const [decided] = await toApprovals(clients, [assertDefined(approval, "approval")]);
      return assertDefined(decided, "approval");
    }),
  ];
}
