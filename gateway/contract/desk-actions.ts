import * as z from "zod/mini";
import { Id, idParams, requiredLines } from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";
import { SellerRequestBody } from "./requests.ts";

/** The number of an admin's last action on it, as it was read; an integer of 32 bits. */
const DeskVersion = z.int32().check(z.gte(1));

/** What each action of an admin says. */
const deskAction = {
  /** As it was read. */
  version: DeskVersion,
  /** Kept with the request until its contact is erased. */
  reason: requiredLines(500),
};

export const closeDeskLead = endpoint({
  method: "POST",
  path: "/api/admin/leads/:id/close",
  summary: "Close a request as its seller would: it can no longer be bought, its buyers keep the contact.",
  access: admins,
  audited: true,
  keeps: {},
  params: idParams,
  body: z.strictObject(deskAction),
  refusals: ["not_found", "version_outdated"],
});

export const correctDeskLead = endpoint({
  method: "POST",
  path: "/api/admin/leads/:id/correct",
  summary:
    "Correct facts of the home and its street address, which the seller gave wrongly. Its buyers read them again. Country, place and lead type stay.",
  access: admins,
  audited: true,
  keeps: {
    values: ["propertyType", "rooms", "area", "constructionYear", "condition"],
    money: ["valuation"],
    absentClears: true,
  },
  params: idParams,
  body: z.strictObject({
    ...deskAction,
    /** These replace the facts that are there; an absent one is not known. */
    ...z.pick(SellerRequestBody, {
      propertyType: true,
      rooms: true,
      area: true,
      constructionYear: true,
      condition: true,
      valuation: true,
    }).shape,
    /** Street and number of the property; absent to keep them. */
    address: z.optional(SellerRequestBody.shape.address),
  }),
  refusals: ["not_found", "version_outdated", "home_already_listed"],
});

export const reopenDeskLead = endpoint({
  method: "POST",
  path: "/api/admin/leads/:id/reopen",
  summary:
    "Reopen a closed lead for what is left of its seven days; its seller is mailed. Refunds and taken spots stay.",
  access: admins,
  audited: true,
  keeps: {},
  params: idParams,
  body: z.strictObject(deskAction),
  refusals: ["not_found", "version_outdated", "home_already_listed"],
});

export const markDuplicate = endpoint({
  method: "POST",
  path: "/api/admin/leads/:id/duplicate",
  summary: "Mark a lead as the duplicate of another: it is closed, its buyers are refunded, its seller is mailed.",
  access: admins,
  audited: true,
  keeps: { values: ["originalId"] },
  params: idParams,
  body: z.strictObject({
    ...deskAction,
    /** The one that stays, by the id of its lead or request. */
    originalId: Id,
  }),
  refusals: ["not_found", "version_outdated"],
});

export const undoDuplicate = endpoint({
  method: "POST",
  path: "/api/admin/leads/:id/undo-duplicate",
  summary: "Take back that a lead is a duplicate. It stays closed, and who was refunded stays so.",
  access: admins,
  audited: true,
  keeps: {},
  params: idParams,
  body: z.strictObject(deskAction),
  refusals: ["not_found", "version_outdated"],
});

export const decidePause = endpoint({
  method: "POST",
  path: "/api/admin/leads/:id/pause",
  summary:
    "Decide about a lead that is paused, or about which a report waits: it goes on, and the reports count as wrong; or, by a super admin, it is closed and its buyers are refunded.",
  access: admins,
  audited: true,
  keeps: { values: ["goesOn"] },
  params: idParams,
  body: z.strictObject({
    ...deskAction,
    /** Otherwise it is closed, which only a super admin decides. */
    goesOn: z.boolean(),
  }),
  refusals: ["not_found", "version_outdated"],
});

export const withdrawDeskLead = endpoint({
  method: "POST",
  path: "/api/admin/leads/:id/withdraw",
  summary:
    "Withdraw a request for good: it is closed, its contact is erased, for its buyers too, and they are refunded. Cannot be undone.",
  access: ["super_admin"],
  audited: true,
  keeps: {},
  params: idParams,
  body: z.strictObject({
    /** As it was read. */
    version: DeskVersion,
    /** Kept with the request. */
    reason: requiredLines(500),
  }),
  refusals: ["not_found", "version_outdated"],
});
