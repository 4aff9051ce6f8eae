import * as calls from "@doorlight/gateway/contract";
import { PASSWORD } from "../support/given.ts";
import { adminRows } from "./admin-rows.ts";
import { agentRows } from "./agent-rows.ts";
import { contractRows } from "./contract-rows.ts";
import { invoiceRows } from "./invoice-rows.ts";
import { differ, everybody, everybodyBut, nothing, onlySuperAdmins, row, type RouteRow } from "./route-row.ts";
import { visitorRows } from "./visitor-rows.ts";

const actAs = (id: string) => ({ params: { id }, body: { reason: "Test" } });

/** Of calls that end a session or an account: after all others. */
const endingRows: readonly RouteRow[] = [
  row(calls.impersonate, ({ world }) => actAs(world.adminId), {
    about: "an admin",
    endsSession: true,
    ...onlySuperAdmins,
  }),
  row(calls.impersonate, ({ world }) => actAs(world.superAdminId), {
    about: "a super admin",
    endsSession: true,
    ...differ(everybody, "forbidden", "nobody does this to a super admin"),
  }),
  row(calls.impersonate, ({ world }) => actAs(world.agentId), { endsSession: true }),
  row(calls.endImpersonation, nothing, {
    endsSession: true,
    ...differ(everybodyBut("acting_as_agent", "acting_as_admin"), "forbidden", "there is no impersonation to end"),
  }),

  row(calls.logout, nothing, { endsSession: true }),
  row(calls.endOtherSessions, nothing, { endsSession: true }),
  row(calls.changePassword, () => ({ body: { currentPassword: PASSWORD, newPassword: PASSWORD } }), {
    endsSession: true,
  }),
  row(calls.eraseAccount, () => ({ body: { password: PASSWORD, confirm: true } }), { endsSession: true }),
];

/**
 * The rows that need an input or differ from the ordinary one, in the order in which each caller calls them. An
 * endpoint without a row is called without an input.
 */
export const routeRows: readonly RouteRow[] = [
  ...visitorRows,
  ...agentRows,
  ...adminRows,
  ...contractRows,
  ...invoiceRows,
  ...endingRows,
];
