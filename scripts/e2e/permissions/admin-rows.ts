import { randomUUID } from "node:crypto";
import * as calls from "@doorlight/gateway/contract";
import { newUser } from "./route-people.ts";
import { type Cell, differ, everybody, nothing, onlySuperAdmins, row, type RouteRow, superAdmin } from "./route-row.ts";

const target = ({ who }: Cell) => ({ params: { id: who.targetId } });
const themselves = ({ who, world }: Cell) => ({ params: { id: who.id || world.adminId } });
const adminTarget = ({ world }: Cell) => ({ params: { id: world.adminTargetId } });

const noDetails = { invoicingMethod: null };

const asRead = { version: 1, reason: "Of the matrix" };

/** Of users and offices, as the back office looks after them. */
export const adminRows: readonly RouteRow[] = [
  row(calls.createUser, () => ({ body: newUser("agent") })),
  row(calls.createUser, () => ({ body: newUser("admin") }), { about: "an admin", ...onlySuperAdmins }),
  row(calls.getUser, target),
  row(calls.correctUser, (cell) => ({ ...target(cell), body: { firstName: "Corrected" } })),
  row(calls.correctUser, (cell) => ({ ...adminTarget(cell), body: { firstName: "Corrected" } }), {
    about: "an admin",
    ...onlySuperAdmins,
  }),
  // Before a super admin makes the target an admin, who has no billing details.
  row(calls.correctUserBilling, (cell) => ({
    ...target(cell),
    body: { ...noDetails, version: 0, reason: "Of the matrix" },
  })),
  // Of details that the target has not saved.
  row(
    calls.decideInvoiceTrust,
    (cell) => ({ ...target(cell), body: { proven: true, version: 1, reason: "Of the matrix" } }),
    { thenRefused: ["version_outdated"] },
  ),
  row(calls.correctUser, (cell) => ({ ...target(cell), body: { role: "admin" as const } }), {
    about: "into an admin",
    ...differ(["admin", "acting_as_admin"], "forbidden", "only a super admin makes admins"),
  }),
  row(calls.getUserLedger, target),
  row(calls.listUserPurchases, target),
  row(calls.listUserLeadLists, target),
  row(calls.getUserBilling, target),
  row(calls.listUserInvoices, target),
  row(calls.listUserRefunds, target),
  row(calls.getUserLinks, target),
  row(calls.listSharedCredits, () => ({ query: { outcome: "spent" as const } })),
  // Purchasing has no account of a user who never confirmed an address.
  row(calls.grantCredits, (cell) => ({ ...target(cell), body: { credits: 1, reason: "Of the matrix" } }), {
    thenRefused: ["not_found"],
  }),
  row(
    calls.takeBackCredits,
    (cell) => ({
      params: { ...target(cell).params, grantId: randomUUID() },
      body: { credits: 1, reason: "Of the matrix" },
    }),
    { thenRefused: ["not_found"] },
  ),
  row(calls.resendSetup, target),
  row(calls.addNote, (cell) => ({ ...target(cell), body: { text: "Called" } })),
  row(calls.writeMail, (cell) => ({ ...target(cell), body: { subject: "Hello", body: "Welcome" } })),
  row(calls.setOwner, (cell) => ({ ...target(cell), body: { ownerId: null } })),
  row(calls.resetSecondFactor, target),
  row(calls.resetSecondFactor, adminTarget, { about: "an admin", ...onlySuperAdmins }),
  row(calls.endUserSessions, target),
  row(calls.endUserSessions, superAdmin, {
    about: "a super admin",
    ...differ(everybody, "forbidden", "nobody does this to a super admin"),
  }),
  row(calls.endLoginWait, target),
  row(calls.endLoginWait, adminTarget, { about: "an admin", ...onlySuperAdmins }),
  row(calls.deactivateUser, (cell) => ({ ...target(cell), body: {} })),
  row(calls.deactivateUser, (cell) => ({ ...adminTarget(cell), body: {} }), { about: "an admin", ...onlySuperAdmins }),
  row(calls.deactivateUser, (cell) => ({ ...themselves(cell), body: {} }), {
    about: "themselves",
    ...differ(everybody, "forbidden", "nobody deactivates their own account"),
  }),
  row(calls.reactivateUser, (cell) => ({ ...target(cell), body: {} })),
  row(calls.reactivateUser, (cell) => ({ ...adminTarget(cell), body: {} }), { about: "an admin", ...onlySuperAdmins }),
  row(calls.requestUserExport, (cell) => ({ ...target(cell), body: { reason: "Of the matrix" } }), {
    thenRefused: ["invalid_request"],
  }),
  row(calls.downloadUserExport, ({ who }) => ({ params: { id: who.targetId, exportId: randomUUID() } }), {
    thenRefused: ["invalid_request"],
    ...differ(["acting_as_admin"], "not_while_impersonating", "somebody else's whole data is no ordinary read"),
  }),
  row(calls.eraseUser, (cell) => ({ ...target(cell), body: { confirm: true as const } }), {
    thenRefused: ["invalid_request"],
  }),
  row(calls.getRefundRequest, () => ({ params: { id: randomUUID() } }), { thenRefused: ["not_found"] }),
  row(
    calls.resolveRefund,
    () => ({ params: { id: randomUUID() }, body: { outcome: "approved" as const, message: "Test", version: 1 } }),
    { thenRefused: ["not_found"] },
  ),
  row(calls.listApprovals, () => ({ query: { state: "waiting" as const } })),
  row(calls.getAllowance, () => ({ query: { kind: "prices" as const, country: "FI" } })),
  row(calls.decideApproval, () => ({ params: { id: randomUUID() }, body: { approved: false } }), {
    thenRefused: ["not_found"],
  }),
  row(
    calls.resolveLeadRefunds,
    () => ({ params: { id: randomUUID() }, body: { outcome: "approved" as const, message: "Test", version: 1 } }),
    { thenRefused: ["version_outdated"] },
  ),
  row(calls.listOffices, nothing),
  row(calls.renameOffice, () => ({ params: { id: randomUUID() }, body: { ...asRead, name: "Another name" } }), {
    thenRefused: ["not_found"],
  }),
  row(calls.mergeOffice, () => ({ params: { id: randomUUID() }, body: { ...asRead, intoId: randomUUID() } }), {
    thenRefused: ["not_found"],
  }),
  row(calls.removeOffice, () => ({ params: { id: randomUUID() }, body: asRead }), { thenRefused: ["not_found"] }),
  row(calls.decideJoinRequest, () => ({ params: { id: randomUUID() }, body: { approved: false } }), {
    thenRefused: ["not_found"],
  }),
];
